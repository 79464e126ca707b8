import StringsmithProject
import StringsmithReporting
import StringsmithText

extension MergeCommand {
    /// Runs `merge --install` or `merge --uninstall`: shows the changes, and applies them unless this is a dry run.
    func run(_ installation: Installation, _ context: CommandContext) throws -> ExitStatus {
        let repository = try GitRepository(containing: context.workingDirectory)
        let plan: MergeDriverPlan
        switch installation {
        case .install:
            plan = try MergeDriverPlan(installing: program(in: context), in: repository, of: context.workspace)
        case .uninstall: plan = try MergeDriverPlan(uninstallingFrom: repository, of: context.workspace)
        }
        if installation == .install, let foreign = plan.foreign.first {
            throw UsageError(
                "'\(foreign.key)' is already set to \(UsageError.quoted(foreign.value ?? "")): to replace it, remove it "
                    + "with 'git config --local --unset \(foreign.key)' first")
        }
        if !common.isQuiet { show(plan, installation, context) }
        if !isDryRun { try plan.apply() }
        return .success
    }

    private func program(in context: CommandContext) throws -> String {
        if let program {
            return FilePath(program).isAbsolute ? program : FilePath(context.workingDirectory).appending(program)
        }
        guard let program = RealPath.ofProgram else {
            throw UsageError("can't find the running program's path: give it with '--program'")
        }
        return program
    }

    private func show(_ plan: MergeDriverPlan, _ installation: Installation, _ context: CommandContext) {
        let sink = context.standardOutput
        guard plan.isChange else {
            sink.write(installation == .install ? "already installed\n" : "not installed\n")
            return
        }
        if plan.changesAttributes {
            let sign = installation == .install ? "+" : "-"
            sink.write("\(plan.attributes.path.escapedForDisplay):\n")
            for line in plan.changedLines { sink.write("    \(sign) \(line)\n") }
        }
        if !plan.settings.isEmpty { sink.write("git config --local:\n") }
        for setting in plan.settings {
            let line = setting.value.map { "+ \(setting.key) = \($0)" } ?? "- \(setting.key)"
            sink.write("    \(line.escapedForDisplay)\n")
        }
    }
}
