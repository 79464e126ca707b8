"""Rules that extract, merge, check and compile the strings of Swift and Objective-C modules with Stringsmith.

Copy this directory to the root of a workspace, and put the program at bazel/bin/stringsmith. Documentation/Monorepos.md
describes the rules.
"""

StringsInfo = provider(
    "The strings of a module.",
    fields = {
        "results": "A depset of JSON files: the keys of the module and of those it depends on.",
        "summaries": "A depset of files: the declarations of the module and of those it depends on.",
    },
)

_PROGRAM = {
    "_stringsmith": attr.label(
        default = "//bazel:bin/stringsmith",
        allow_single_file = True,
        cfg = "host",
        executable = True,
    ),
}

_SOURCES = [".swift", ".m", ".mm", ".h", ".c", ".cc", ".cpp", ".cxx", ".hpp", ".hh", ".hxx", ".pch"]

def _arguments(ctx):
    """Arguments that go through a file if there are too many for a command line."""
    arguments = ctx.actions.args()
    arguments.use_param_file("--arguments-from=%s")
    arguments.set_param_file_format("multiline")
    arguments.add("--no-config")
    arguments.add("--quiet")
    arguments.add("--jobs=1")
    return arguments

def _run(ctx, command, arguments, inputs, outputs, message):
    ctx.actions.run(
        executable = ctx.executable._stringsmith,
        # A file of arguments can't come first.
        arguments = [command, arguments],
        inputs = inputs,
        outputs = outputs,
        mnemonic = "Strings" + command.replace("-", " ").title().replace(" ", ""),
        progress_message = message + " %s" % ctx.label,
    )

def _strings_extract_impl(ctx):
    result = ctx.actions.declare_file(ctx.label.name + ".json")
    summary = ctx.actions.declare_file(ctx.label.name + ".summary")
    others = depset(transitive = [dep[StringsInfo].summaries for dep in ctx.attr.deps])
    arguments = _arguments(ctx)
    arguments.add("--lenient")
    arguments.add("--format=json")
    arguments.add("--output", result)
    arguments.add("--summary", summary)
    arguments.add_all(others, before_each = "--depends")
    arguments.add_all(ctx.attr.options)
    arguments.add_all(ctx.files.srcs)
    inputs = depset(ctx.files.srcs, transitive = [others])
    _run(ctx, "extract", arguments, inputs, [result, summary], "Extracting strings of")
    return [
        DefaultInfo(files = depset([result])),
        StringsInfo(
            results = depset([result], transitive = [dep[StringsInfo].results for dep in ctx.attr.deps]),
            summaries = depset([summary], transitive = [others]),
        ),
    ]

strings_extract = rule(
    implementation = _strings_extract_impl,
    doc = "Extracts the keys of one module. Findings are shown, but don't fail the build.",
    attrs = dict(
        _PROGRAM,
        srcs = attr.label_list(
            doc = "The sources of the module.",
            allow_files = _SOURCES,
            allow_empty = False,
            mandatory = True,
        ),
        deps = attr.label_list(
            doc = "The strings_extract targets of the modules whose declarations the sources use.",
            providers = [StringsInfo],
        ),
        options = attr.string_list(doc = "Further options of extract, such as --routine=NAME."),
    ),
)

def _strings_merge_impl(ctx):
    is_list = ctx.attr.format == "json"
    if is_list:
        output = ctx.actions.declare_file(ctx.label.name + ".json")
    else:
        output = ctx.actions.declare_directory(ctx.label.name)
    results = depset(transitive = [dep[StringsInfo].results for dep in ctx.attr.deps])
    arguments = _arguments(ctx)
    arguments.add("--lenient")
    arguments.add("--format", ctx.attr.format)
    if is_list:
        arguments.add("--output", output)
    else:
        arguments.add_all("--output", [output], expand_directories = False)
    arguments.add_all(ctx.attr.options)
    arguments.add_all(results)
    _run(ctx, "merge-extracted", arguments, results, [output], "Merging strings of")
    return [DefaultInfo(files = depset([output]))]

strings_merge = rule(
    implementation = _strings_merge_impl,
    doc = "Merges the keys of modules, and of those that they depend on, into tables or a list.",
    attrs = dict(
        _PROGRAM,
        deps = attr.label_list(
            doc = "strings_extract targets.",
            mandatory = True,
            providers = [StringsInfo],
        ),
        format = attr.string(
            doc = "The form of the output: a directory of tables or catalogs, or one JSON file.",
            default = "strings",
            values = ["strings", "xcstrings", "json"],
        ),
        options = attr.string_list(doc = "Further options of merge-extracted, such as --encoding=utf-16."),
    ),
)

def _strings_check_impl(ctx):
    stamp = ctx.actions.declare_file(ctx.label.name + ".checked")
    arguments = _arguments(ctx)
    results = depset(transitive = [dep[StringsInfo].results for dep in ctx.attr.deps])
    if ctx.attr.deps:
        arguments.add_all(results, before_each = "--from")
    else:
        arguments.add("--no-sources")
    arguments.add("--stamp", stamp)
    arguments.add_all(ctx.attr.options)
    arguments.add_all(ctx.files.tables)
    inputs = depset(ctx.files.tables, transitive = [results])
    _run(ctx, "check", arguments, inputs, [stamp], "Checking tables of")
    return [DefaultInfo(files = depset([stamp]))]

strings_check = rule(
    implementation = _strings_check_impl,
    doc = "Checks tables, translations against the development language's. Warnings and errors fail the build.",
    attrs = dict(
        _PROGRAM,
        tables = attr.label_list(
            doc = "The .strings and .stringsdict files of all .lproj directories, and the string catalogs.",
            allow_files = [".strings", ".stringsdict", ".xcstrings"],
            allow_empty = False,
            mandatory = True,
        ),
        deps = attr.label_list(
            doc = "The strings_extract targets whose calls use the tables: their arguments are checked, too.",
            providers = [StringsInfo],
        ),
        options = attr.string_list(doc = "Further options of check, such as --skip-rule=RULE."),
    ),
)

def _strings_compile_impl(ctx):
    output = ctx.actions.declare_directory(ctx.label.name)
    arguments = _arguments(ctx)
    arguments.add("--for", ctx.attr.platform)
    arguments.add_all("--output-directory", [output], expand_directories = False)
    arguments.add_all(ctx.files.catalogs)
    _run(ctx, "compile", arguments, depset(ctx.files.catalogs), [output], "Compiling catalogs of")
    return [DefaultInfo(files = depset([output]))]

strings_compile = rule(
    implementation = _strings_compile_impl,
    doc = "Compiles string catalogs to the .strings and .stringsdict files of each language, in a directory.",
    attrs = dict(
        _PROGRAM,
        catalogs = attr.label_list(
            doc = "The .xcstrings files.",
            allow_files = [".xcstrings"],
            allow_empty = False,
            mandatory = True,
        ),
        platform = attr.string(
            doc = "The platform that reads the tables.",
            default = "apple",
            values = ["apple", "linux"],
        ),
    ),
)
