import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Hostile clones: Git")
struct HostileGitTests {
    /// A clone with a program, `evil.sh`, which creates `ran`.
    private static func project() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "clone/S/x.swift": """
            let a = NSLocalizedString("a", value: "New text", comment: "c2")

            """,
            "clone/R/en.lproj/Localizable.strings": """
            /* c other */
            "a" = "Old text";

            """,
            "clone/R/fr.lproj/Localizable.strings": """
            /* c */
            "a" = "Ah";

            """,
        ])
        try directory.write("#!/bin/sh\n: >> '\(directory.path("ran"))'\n", to: "clone/evil.sh")
        try directory.setMode(0o755, of: "clone/evil.sh")
        return directory
    }

    private static func git(_ line: String, in directory: String) throws -> String {
        let names = ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"]
        let identity = names.map { "\($0)=a" }.joined(separator: " ")
        let run = try ProcessRun(
            shell: "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null \(identity); \(line)", in: directory)
        #expect(run.status == 0, "\(line): \(run.error)")
        return run.text
    }

    /// Replaces the last commit by one with a signature.
    private static let sign = """
        t=$(git rev-parse HEAD^{tree}) && c=$(printf 'tree %s\\nauthor a <a@b> 1700000000 +0000\\ncommitter a <a@b> \
        1700000000 +0000\\ngpgsig -----BEGIN PGP SIGNATURE-----\\n \\n abc\\n -----END PGP SIGNATURE-----\\n\\nmsg\\n' $t | \
        git hash-object -t commit -w --stdin) && git update-ref HEAD $c
        """

    static let commands = [
        ["sync", "--dry-run"], ["sync", "--check"], ["sync"], ["check", "--since", "HEAD"],
        ["check", "--since", "HEAD", "R/en.lproj"], ["merge", "--install", "--dry-run"], ["merge", "--install"],
    ]

    /// Runs all commands on a clone, and returns those that ran the clone's program.
    private static func guilty(_ prepare: (TemporaryDirectory) throws -> Void) throws -> [String] {
        try commands.filter { command in
            let directory = try project()
            try prepare(directory)
            try? FileManager.default.removeItem(atPath: directory.path("ran"))
            _ = try ProcessRun(try #require(BuiltProgram.path), command, in: directory.path("clone"))
            return try directory.names().contains("ran")
        }.map { $0.joined(separator: " ") }
    }

    @Test(
        "A table's directory that is a bare repository runs nothing",
        arguments: ["log.showSignature true; git config --file config gpg.program", "core.fsmonitor", "diff.external"])
    func bareRepository(setting: String) throws {
        let guilty = try Self.guilty { directory in
            let table = try directory.bytes(of: "clone/R/en.lproj/Localizable.strings")
            _ = try Self.git("git init -q --bare R/en.lproj && rm -rf R/en.lproj/hooks", in: directory.path("clone"))
            try directory.write(table, to: "clone/R/en.lproj/Localizable.strings")
            _ = try Self.git(
                """
                cp ../../evil.sh . && git config core.bare false && git config core.worktree . && \
                export GIT_DIR=$PWD GIT_WORK_TREE=$PWD && git add -f Localizable.strings && git commit -qm x && \(Self.sign) \
                && unset GIT_DIR GIT_WORK_TREE && git config --file config \(setting) ./evil.sh && cd ../.. && \
                git init -q . && git add -A && git commit -qm all && git clone -q . ../other && rm -rf ../clone/* .git && \
                cp -R ../other/. . && rm -rf ../other
                """, in: directory.path("clone/R/en.lproj"))
        }
        #expect(guilty == [])
    }

    /// Settings in the `.git/config` of an unpacked archive, with the lines of its `.gitattributes`.
    static let settings: [(config: String, attributes: String)] = [
        ("[core]\nfsmonitor = ./evil.sh", ""), ("[core]\nhooksPath = hooks", ""),
        ("[log]\nshowSignature = true\n[gpg]\nprogram = ./evil.sh", ""),
        ("[log]\nshowSignature = true\n[gpg \"openpgp\"]\nprogram = ./evil.sh", ""),
        ("[filter \"f\"]\nclean = ./evil.sh\nsmudge = ./evil.sh\nrequired = true", "* filter=f"),
        ("[filter \"f\"]\nprocess = ./evil.sh", "* filter=f"), ("[filter \"a=b\"]\nclean = ./evil.sh", "* filter=a=b"),
        ("[filter \"a.b\"]\nclean = ./evil.sh", "* filter=a.b"), ("[filter \"\"]\nclean = ./evil.sh", "* filter="),
        ("[FILTER \"F\"]\nCLEAN = ./evil.sh", "* filter=F"), ("[include]\npath = ../more", "* filter=f"),
        ("[diff \"d\"]\ntextconv = ./evil.sh\ncommand = ./evil.sh", "* diff=d"), ("[diff]\nexternal = ./evil.sh", ""),
        ("[core]\npager = ./evil.sh\neditor = ./evil.sh\n[pager]\nlog = ./evil.sh\ndiff-index = ./evil.sh", ""),
        ("[alias]\nlog = !./evil.sh\nrev-list = !./evil.sh\ndiff-index = !./evil.sh\nls-tree = !./evil.sh", ""),
        ("[credential]\nhelper = !./evil.sh\n[core]\nsshCommand = ./evil.sh\naskPass = ./evil.sh", ""),
    ]

    @Test("The settings of an unpacked archive run nothing", arguments: settings)
    func archive(config: String, attributes: String) throws {
        let guilty = try Self.guilty { directory in
            try directory.write(attributes + "\n", to: "clone/.gitattributes")
            // Git compares the contents of files that may have changed after it read them.
            _ = try Self.git(
                """
                git init -q . && git add -A && git commit -qm x && \(Self.sign) && \
                touch -d '2037-01-01' R/*/* S/* && git update-index --refresh >/dev/null
                """, in: directory.path("clone"))
            let former = try directory.text(of: "clone/.git/config")
            try directory.write(former + config + "\n", to: "clone/.git/config")
            try directory.write("[filter \"f\"]\nclean = ./evil.sh\n", to: "clone/more")
            let script = try directory.text(of: "clone/evil.sh")
            for hook in ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"] {
                for hooks in [".git/hooks", "hooks"] {
                    try directory.write(script, to: "clone/\(hooks)/\(hook)")
                    try directory.setMode(0o755, of: "clone/\(hooks)/\(hook)")
                }
            }
        }
        #expect(guilty == [])
    }

    @Test(
        "A partial clone fetches nothing",
        arguments: [
            ("ext::./evil.sh", ""), (".", "uploadpack = ./evil.sh"), ("file://.", "uploadpack = ./evil.sh"),
            ("ssh://host/x", "\n[core]\nsshCommand = ./evil.sh"), ("git://host/x", "\n[core]\ngitProxy = ./evil.sh"),
            ("http://127.0.0.1:9/x", "proxy = x\n[credential]\nhelper = !./evil.sh"),
        ])
    func partialClone(url: String, more: String) throws {
        let guilty = try Self.guilty { directory in
            _ = try Self.git(
                """
                git init -q . && git add -A && git commit -qm x && echo '// more' >> S/x.swift && git commit -qam y && \
                find .git/objects -type f | while read -r o; do \
                h=$(echo "$o" | sed 's|.*objects/||; s|/||'); \
                [ "$(git cat-file -t "$h")" = blob ] && echo "$o"; done > ../blobs; xargs rm -f < ../blobs; rm ../blobs
                """, in: directory.path("clone"))
            let former = try directory.text(of: "clone/.git/config")
            try directory.write(
                former.replacing("repositoryformatversion = 0", with: "repositoryformatversion = 1") + """
                    [protocol]
                    allow = always
                    [protocol "ext"]
                    allow = always
                    [extensions]
                    partialClone = origin
                    [remote "origin"]
                    promisor = true
                    url = \(url)
                    \(more)

                    """, to: "clone/.git/config")
        }
        #expect(guilty == [])
    }

    @Test("A repository can't call another directory its working tree")
    func foreignWorkingTree() throws {
        let directory = try Self.project()
        _ = try Self.git("git init -q . && git add -A && git commit -qm x", in: directory.path("clone"))
        _ = try Self.git("git config core.worktree '\(directory.path)'", in: directory.path("clone"))
        for arguments in [["merge", "--install"], ["check", "--since", "HEAD"]] {
            let run = try ProcessRun(#require(BuiltProgram.path), arguments, in: directory.path("clone"))
            #expect(run.status == 2)
            #expect(run.error.contains("is a Git repository whose working tree is elsewhere, '\(directory.path)'"))
        }
        #expect(try directory.names() == ["clone"])
    }
}
