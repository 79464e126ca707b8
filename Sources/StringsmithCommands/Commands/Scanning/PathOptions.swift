import StringsmithProject

extension PathSelection: CommandArguments {}

extension OptionGroup where Arguments == PathSelection {
    /// The options that select files, for all commands that walk directories.
    static var paths: OptionGroup {
        OptionGroup(
            "Files",
            [
                .values(
                    "exclude", placeholder: "PATTERN", help: "Skip files and directories that match, as in .gitignore.",
                    completion: .file
                ) { $0.excluded.append($1) }.patternOfPaths.discussed(
                    """
                    A pattern without a slash matches a name at any depth; one with a slash counts from the current \
                    directory, or from the directory of the configuration that holds it. A link is \
                    also skipped if its target is. Paths given as arguments are never skipped.
                    """
                ),
                .values(
                    "include", placeholder: "PATTERN",
                    help: "Read matching files and directories, even tests, Pods, or ignored ones.", completion: .file
                ) { $0.included.append($1) }.patternOfPaths.discussed(
                    """
                    Without it, .build, DerivedData, Pods, Carthage, node_modules, .xcloc packages, hidden and ignored files, \
                    test targets, and directories named *Tests are skipped. --include takes precedence over --exclude; \
                    for a link, name the link.
                    """
                ),
            ]
        ).onOwnPage
    }
}
