import StringsmithModel
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that answers requests, both being lines of JSON. It is run without a shell, and its standard error is this
/// program's.
struct AnsweringProgram {
    /// Its name and its arguments.
    var words: [String]

    /// The number of copies that share the requests.
    var copies = 1

    /// The number of seconds without an answer after which it is ended.
    var timeout = 300

    /// The result of a run.
    struct Outcome {
        /// The answers by the ids of their requests.
        var answers: [Int: ProgramAnswers.Answer] = [:]

        /// What was wrong with the program and its answers.
        var diagnostics: [Diagnostic] = []

        /// False if the program couldn't be started.
        var hasStarted = true
    }

    /// Writes the requests, closes the program's input, and reads its answers until it ends.
    ///
    /// Both are done at the same time, as far as the program reads and writes, so that neither waits for the other.
    /// - Parameter answered: called with the number of answers since the last call.
    func run(_ requests: [(id: Int, line: [UInt8])], answered: (Int) -> Void = { _ in }) -> Outcome {
        // A program that ends early is an error on writing instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        var outcome = Outcome()
        var runs: [ProgramRun] = []
        let count = max(1, min(copies, requests.count))
        for copy in 0..<count {
            let share = stride(from: copy, to: requests.count, by: count).map { requests[$0] }
            do throws(SystemError) {
                runs.append(try ProgramRun(words, share))
            } catch {
                outcome.diagnostics.append(report("can't be run: \(error.description)", .fillProgramUnavailable))
                outcome.hasStarted = !runs.isEmpty
                break
            }
        }
        var known = 0
        if outcome.hasStarted { TerminationCleanup.postponing { exchange(with: &runs, &known, answered) } }
        for var run in runs {
            let status = run.finish()
            outcome.answers.merge(run.answers.answers) { first, _ in first }
            outcome.diagnostics += run.answers.diagnostics(program: name)
            if let problem = problem(of: run, status) { outcome.diagnostics.append(problem) }
        }
        // The last line of a program may have no end.
        answered(outcome.answers.count - known)
        return outcome
    }

    private var name: String { words.first ?? "" }

    private func report(_ message: String, _ rule: RuleID, severity: Severity = .error) -> Diagnostic {
        Diagnostic(path: name, severity: severity, rule: rule, message: message)
    }

    /// Reports the way in which a program ended, unless that was in order.
    private func problem(of run: ProgramRun, _ status: Int32) -> Diagnostic? {
        let count = run.answers.openCount
        let open = count == 1 ? "1 request wasn't answered" : "\(count) requests weren't answered"
        let message: String
        // Signals from here say nothing about the program.
        if run.isInterrupted || run.isOverdue || run.isStopped, count == 0 { return nil }
        if run.isInterrupted {
            message = "interrupted: \(open)"
        } else if run.isOverdue {
            message = "ended after \(timeout) second\(timeout == 1 ? "" : "s") without an answer: \(open)"
        } else if run.isStopped {
            message = "closed its output without ending: \(open)"
        } else if status == 127 {
            message = "ended with status 127, as if a program that it needs wasn't found: \(open)"
        } else if status > 128 {
            message = "ended by signal \(status - 128): \(open)"
        } else if status != 0 {
            message = "ended with status \(status): \(open)"
        } else if count > 0 {
            message = open
        } else {
            return nil
        }
        return report(message, .fillProgramFailed, severity: .warning)
    }

    /// - Parameter known: the number of answers that were reported.
    private func exchange(with runs: inout [ProgramRun], _ known: inout Int, _ answered: (Int) -> Void) {
        let clock = ContinuousClock()
        var last = clock.now
        while runs.contains(where: \.isOpen) {
            if TerminationCleanup.isTerminationRequested {
                for index in runs.indices { runs[index].interrupt() }
                return
            }
            // A program that has answered everything has nothing left to do but end.
            let isDone = runs.allSatisfy { $0.answers.openCount == 0 }
            if clock.now - last > .seconds(isDone ? min(timeout, Self.mostSecondsToEnd) : timeout) {
                for index in runs.indices { runs[index].expire() }
                return
            }
            let places = runs.indices.filter { runs[$0].isOpen }
            var polled = places.flatMap { runs[$0].polled }
            guard poll(&polled, nfds_t(polled.count), Self.interval) >= 0 || errno == EINTR else { return }
            for (number, index) in places.enumerated() {
                if polled[2 * number].revents != 0 { runs[index].write() }
                if polled[2 * number + 1].revents != 0 {
                    runs[index].read()
                } else {
                    runs[index].closeIfEnded(afterSeconds: Self.mostSecondsToEnd)
                }
            }
            let count = runs.reduce(0) { $0 + $1.answers.answers.count }
            if count > known {
                answered(count - known)
                (known, last) = (count, clock.now)
            }
        }
    }

    /// The longest time, in milliseconds, until the time limit and signals are looked at again.
    private static let interval: Int32 = 100

    private static let mostSecondsToEnd = 5
}

/// An error of the system.
struct SystemError: Error {
    var number: Int32

    var description: String { String(cString: strerror(number)) }
}

/// A running copy of a program with its share of the requests.
private struct ProgramRun {
    private let child: pid_t
    private var input: Int32
    private var output: Int32

    /// What is still to be written.
    private var rest: ArraySlice<UInt8>

    /// The exit status, once the program has ended.
    private var status: Int32?

    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var answers: ProgramAnswers
    private(set) var isOverdue = false
    private(set) var isInterrupted = false

    /// True if it was ended with a signal.
    private(set) var isStopped = false

    /// The time of the last output; before that, of the start.
    private var lastRead = ContinuousClock.now

    init(_ words: [String], _ requests: [(id: Int, line: [UInt8])]) throws(SystemError) {
        var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard ChildProcess.makePipe(&input) == 0 else { throw SystemError(number: errno) }
        guard ChildProcess.makePipe(&output) == 0 else {
            let number = errno
            input.forEach { close($0) }
            throw SystemError(number: number)
        }
        var child = pid_t()
        let code = ChildProcess.spawn(
            words,
            [
                .init(descriptor: STDIN_FILENO, target: .descriptor(input[0])),
                .init(descriptor: STDOUT_FILENO, target: .descriptor(output[1])),
            ], &child)
        close(input[0])
        close(output[1])
        guard code == 0 else {
            close(input[1])
            close(output[0])
            throw SystemError(number: code)
        }
        _ = fcntl(input[1], F_SETFL, O_NONBLOCK)
        _ = fcntl(output[0], F_SETFL, O_NONBLOCK)
        (self.child, self.input, self.output) = (child, input[1], output[0])
        rest = requests.flatMap(\.line)[...]
        answers = ProgramAnswers(to: requests.map(\.id))
        if rest.isEmpty { closeInput() }
    }

    /// True if the program may still answer.
    var isOpen: Bool { output >= 0 }

    /// The descriptors to wait for; a closed one is ignored.
    var polled: [pollfd] {
        [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        ]
    }

    private mutating func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Writes as much as the program reads now.
    mutating func write() {
        guard input >= 0 else { return }
        let count = rest.withUnsafeBytes { Self.systemWrite(input, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        // A program that closes its input may still answer.
        if count <= 0 { return closeInput() }
        rest = rest.dropFirst(count)
        if rest.isEmpty { closeInput() }
    }

    /// Reads some of what the program has written.
    mutating func read() {
        let count = Self.systemRead(output, &buffer)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return closeOutput() }
        lastRead = .now
        _ = answers.add(buffer[..<count])
    }

    mutating func expire() { isOverdue = isOpen }

    mutating func interrupt() { isInterrupted = true }

    /// Stops reading if the program has ended. What it wrote until then is read first, and one that it has started may
    /// keep its output open, and answer for some time.
    mutating func closeIfEnded(afterSeconds seconds: Int) {
        status = status ?? ChildProcess.statusIfEnded(of: child)
        guard status != nil else { return }
        let former = lastRead
        read()
        if !isOpen || lastRead != former { return }
        if answers.openCount == 0 || ContinuousClock.now - lastRead > .seconds(seconds) { closeOutput() }
    }

    private mutating func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
        _ = answers.end()
    }

    /// Waits for the program to end, which is ended if it doesn't by itself; returns its exit status.
    mutating func finish() -> Int32 {
        closeInput()
        let isAnswering = output >= 0
        closeOutput()
        if !isAnswering, waitToEnd(seconds: 5) { return status ?? 127 }
        for signal in [SIGTERM, SIGKILL] where status == nil {
            isStopped = true
            kill(child, signal)
            if waitToEnd(seconds: 2) { break }
        }
        return status ?? ChildProcess.status(of: child)
    }

    /// Returns whether the program has ended after some time.
    private mutating func waitToEnd(seconds: Int) -> Bool {
        for _ in 0..<seconds * 100 {
            status = status ?? ChildProcess.statusIfEnded(of: child)
            if status != nil { return true }
            usleep(10_000)
        }
        return false
    }

    private static func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(file, bytes, count)
        #else
            Glibc.write(file, bytes, count)
        #endif
    }

    private static func systemRead(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
        #if canImport(Darwin)
            Darwin.read(file, &buffer, buffer.count)
        #else
            Glibc.read(file, &buffer, buffer.count)
        #endif
    }
}
