/// The diagnostics that aren't rules, with the strings shown by `explain`. Rules have descriptions of their own.
package enum DiagnosticCatalog {
    /// Returns the entry for an id; nil for a rule.
    package static func entry(of id: RuleID) -> DiagnosticEntry? { byID[id] }

    /// Returns the effect of a diagnostic on the run; a rule's diagnostics are findings.
    package static func consequence(of id: RuleID) -> DiagnosticConsequence { byID[id]?.consequence ?? .finding }

    private static let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })

    package static let entries: [DiagnosticEntry] = [
        DiagnosticEntry(
            .catalogArgument, .finding, summary: "a substitution of a catalog doesn't name its argument",
            advice: "Add \"argNum\" with the position of the argument, from 1."),
        DiagnosticEntry(
            .catalogControlCharacter, .finding, summary: "a text in a catalog contains a control character",
            advice: "Property lists can't contain it: remove it from the text."),
        DiagnosticEntry(
            .catalogDuplicateMember, .finding, summary: "a member of a string catalog occurs twice",
            advice: "Readers use one or the other: keep only one of them."),
        DiagnosticEntry(
            .catalogFlattened, .finding, summary: "a text was compiled without its variations",
            advice: "The message says what the compiled format doesn't support, and which text was used."),
        DiagnosticEntry(
            .catalogMissingMember, .finding, summary: "a text of a catalog lacks a required member",
            advice: "Apple's compiler rejects the catalog: add the member that the message names."),
        DiagnosticEntry(
            .catalogLanguagesChanged, .finding, summary: "a build was planned for other languages of a catalog",
            advice: """
                SwiftPM's native build system plans the tables of each language in advance, and plans again only when \
                the manifest or the list of files changes: run 'touch Package.swift' and build again.
                """),
        DiagnosticEntry(
            .catalogOutputConflict, .finding, summary: "a compiled table would overwrite another file",
            advice: "Give one of two catalogs another name, or compile to a directory without other tables."),
        DiagnosticEntry(
            .catalogPlacement, .finding, summary: "a catalog is in an .lproj directory, or next to tables of its name",
            advice: """
                A catalog contains all languages: move it next to the .lproj directories, and remove the .strings and \
                .stringsdict files of the same table from its target. sync leaves the catalog alone until then.
                """),
        DiagnosticEntry(
            .catalogState, .finding, summary: "a text of a catalog has an unknown state",
            advice: "The text is compiled, but Xcode doesn't know what is to be done about it: use one of its states."),
        DiagnosticEntry(
            .catalogStringSet, .finding, summary: "a set of phrases wasn't compiled",
            advice: "Only Xcode compiles the phrases of App Shortcuts."),
        DiagnosticEntry(
            .catalogStructure, .finding, summary: "a string catalog has an unexpected member",
            advice: "It is preserved, but its contents aren't used. The message says what is expected."),
        DiagnosticEntry(
            .catalogSyntaxError, .finding, summary: "a string catalog can't be read",
            advice: "Correct the JSON at this place. Usually, the cause is a merge conflict."),
        DiagnosticEntry(
            .catalogUndefinedSubstitution, .finding,
            summary: "a text of a catalog refers to a substitution that isn't defined",
            advice: "Define the substitution, or correct its name in the text."),
        DiagnosticEntry(
            .catalogUnusedSubstitution, .finding, summary: "a substitution isn't used in any text of the catalog",
            advice: "Its strings are never shown: use it, or remove it."),
        DiagnosticEntry(
            .catalogVariation, .finding, summary: "a variation of a catalog can't be compiled",
            advice: """
                Apple's compiler rejects the catalog. Vary by device first, then by plural; show the number in a plural \
                form; and refer to substitutions from plain texts only.
                """),
        DiagnosticEntry(
            .conversionLoss, .finding, summary: "the output format doesn't support a text or a part of it",
            advice: "The message names the key and the omitted part. Keep the original, or choose another format."),
        DiagnosticEntry(
            .conversionOutputExists, .failure, summary: "a project's conversion would replace another file",
            advice: "Nothing is overwritten. Write to another directory, or remove the file and convert again."),
        DiagnosticEntry(
            .dataModelSyntaxError, .finding, summary: "a Core Data model isn't well-formed XML",
            advice: """
                The types of its properties aren't known, so that keys with interpolations may be wrong, and nothing \
                counts as unused. Usually, the cause is a merge conflict.
                """),
        DiagnosticEntry(
            .deepNesting, .finding, summary: "code in a source nests too deeply to be read",
            advice: """
                Keys in it may be missing, and nothing counts as unused. More than a hundred levels are rare in code that \
                people write, but each `else if` and each branch of `a ? b : c ? d : e` is one: divide it, use `switch`, \
                or skip a generated file with --exclude.
                """),
        DiagnosticEntry(
            .entryNotRestored, .finding, summary: "a removed entry isn't restored and stays recorded",
            advice: """
                A table has the key again with another entry, which is never replaced, or the table is gone. Remove the \
                new entry, or put the table back, and run 'prune --restore' again.
                """),
        DiagnosticEntry(
            .exchangeDuplicate, .finding, summary: "exchange files have several strings for the same key and place",
            advice: "Nothing is taken for the key. Keep one of the strings."),
        DiagnosticEntry(
            .exchangeSyntaxError, .failure, summary: "an exchange file can't be read",
            advice: "Correct the file at the place that the message names, or export it again."),
        DiagnosticEntry(
            .fillAnswer, .finding, summary: "a program that fills gaps writes something other than an answer",
            advice: "The other answers are used. Each line of the program's output must be the answer to one request."),
        DiagnosticEntry(
            .fillProgramFailed, .finding, summary: "a program that fills gaps didn't answer all requests",
            advice: "Its answers are used. The next run asks for what is still open."),
        DiagnosticEntry(
            .fillProgramUnavailable, .failure, summary: "a program that fills gaps can't be run",
            advice: "The command is split into words and run without a shell. Check its name, its path, and its mode."),
        DiagnosticEntry(
            .fillRefused, .finding, summary: "a program that fills gaps refuses to translate a string",
            advice: "The message has the program's reason. The string stays open."),
        DiagnosticEntry(
            .fillSkipped, .finding, summary: "a gap isn't filled, or a text that was found for it isn't written",
            advice: """
                Nothing that a person wrote is changed or hidden. If a table changed while a program worked, the next run \
                asks again. If a string in the .strings file would be hidden by plural forms, move it to the .stringsdict \
                file.
                """),
        DiagnosticEntry(
            .importChangedSource, .finding, summary: "a source text differs from the project's",
            advice: """
                The source has changed since the export, or the service has changed it. import, join, and convert --into \
                mark the translation for review if it replaces no finished one; otherwise, and in incoming, it is left out.
                """),
        DiagnosticEntry(
            .importEmptied, .finding, summary: "a file from elsewhere empties a translation",
            advice: "The current translation stays. If it should be empty, remove it in the table."),
        DiagnosticEntry(
            .importLanguage, .finding, summary: "an exchange file is for another language",
            advice: "Correct source-language and target-language in the file."),
        DiagnosticEntry(
            .importOlderText, .finding, summary: "an import puts back an earlier translation",
            advice: """
                The history of the table in Git has this translation for the key, and another one since. If somebody \
                corrected it after the export, restore the correction with Git, and export again.
                """),
        DiagnosticEntry(
            .importPlaceholder, .finding, summary: "a translation has other placeholders than the source text",
            advice: """
                The translation isn't taken. Correct the wrong placeholder, or put back the one that is missing, in the \
                file or at the service.
                """),
        DiagnosticEntry(
            .importSentBack, .finding, summary: "a file from elsewhere sends a finished translation back",
            advice: "Somebody rejected it, but hasn't changed it. It stays as it is: correct it, or mark it for review."
        ),
        DiagnosticEntry(
            .importShape, .finding, summary: "a text of an exchange file doesn't fit the variations of the current one",
            advice: """
                'import' keeps the current text. Give the file the same plural forms, devices and widths, or change the \
                variations in the catalog. 'incoming' takes a form that is never shown together with its string.
                """),
        DiagnosticEntry(
            .importUnfinished, .finding, summary: "an exchange file has an unfinished text for a finished one",
            advice: "The current text stays. If the new text is right, mark it as translated in the file."),
        DiagnosticEntry(
            .importUnknownFile, .finding, summary: "an exchange file names a table that the project doesn't have",
            advice: "Run the import in the directory of the export, or name it with --project."),
        DiagnosticEntry(
            .importUnknownKey, .finding, summary: "a file from elsewhere has a key that the project lacks",
            advice: "The key was removed or renamed since the export. Nothing was imported for it."),
        DiagnosticEntry(
            .importUntranslatable, .finding,
            summary: "a file from elsewhere translates a text that is the same everywhere",
            advice: "The catalog says 'shouldTranslate: false', so the translation wasn't imported. Remove one of them."
        ),
        DiagnosticEntry(
            .interfaceArchive, .finding, summary: "an interface file is an archive from before 2012",
            advice: "Open and save it with Interface Builder, which writes the current format."),
        DiagnosticEntry(
            .interfaceDuplicateID, .finding, summary: "two objects in an interface file have the same ID",
            advice: """
                Only the first is translated. Interface Builder assigns a new ID when one of them is \
                copied and pasted.
                """),
        DiagnosticEntry(
            .interfaceMissingKey, .finding, summary: "a table lacks a key of the interface file",
            advice: "The text in the interface file is unchanged. Add the entry, or run sync."),
        DiagnosticEntry(
            .interfaceSyntaxError, .finding, summary: "an interface file isn't well-formed XML",
            advice: "Interface Builder couldn't open it. Usually, the cause is a merge conflict."),
        DiagnosticEntry(
            .interfaceUnknownKey, .finding, summary: "a table has a key without a text in the interface file",
            advice: "The object or its text is gone: remove the entry."),
        DiagnosticEntry(
            .interfaceUnwritableText, .finding, summary: "a text can't be written to an interface file",
            advice: "XML can't represent the character in the message."),
        DiagnosticEntry(
            .interpolatedKey, .finding, summary: "the key of a call has an interpolation",
            advice: """
                The key is only known at run time, so no table can contain it. Look up a format such as "%@ of %@" \
                and fill it in with String(format:), or use String(localized:).
                """),
        DiagnosticEntry(
            .jsonSyntaxError, .finding, summary: "a JSON table can't be read",
            advice: "Correct the text at this place. JSON5 is supported."),
        DiagnosticEntry(
            .keyInUse, .failure, summary: "a key that was to be removed is in use, or may be",
            advice: """
                Nothing is removed. Remove what uses the key first. If the key only may be used, list the keys that the \
                place looks up in a comment on its line, '// stringsmith:uses PATTERN', or write them as literals.
                """),
        DiagnosticEntry(
            .keyIsTaken, .finding, summary: "the new name of a key already has an entry",
            advice: """
                Renaming would merge two keys: the strings of one language would be shown for another's key. Choose \
                another name, or remove the other entry first. If a run was interrupted, and has left neither temporary \
                files nor tables whose last commit has the old key with the same value, undo it, or rename the rest by \
                hand.
                """),
        DiagnosticEntry(
            .keyNotFound, .finding, summary: "the key to rename isn't in any table or source",
            advice: "Check its spelling; keys are compared exactly."),
        DiagnosticEntry(
            .mergeConflict, .finding, summary: "both sides changed an entry in different ways",
            advice: """
                Decide which value is right and remove the other. The markers are in comments, so the table can still \
                be read.
                """),
        DiagnosticEntry(
            .mergedAsText, .finding, summary: "a table was merged line by line instead of by key",
            advice: """
                A version of the table is damaged or isn't a list of strings, so it was merged as Git would. Look at \
                the result, and correct the table.
                """),
        DiagnosticEntry(
            .mergedForm, .finding, summary: "a merge had to change a file's format",
            advice: "The two sides have different encodings or line endings; the message says which one was used."),
        DiagnosticEntry(
            .incomingCatalogMember, .finding,
            summary: "a string catalog from a service lacks, adds or changes a member that isn't a translation",
            advice: """
                At the top, Apple's tools read 'sourceLanguage', 'strings' and 'version' only: put 'version' back, and \
                move keys into 'strings'. In an entry, Xcode and developers set 'shouldTranslate' and 'extractionState'.
                """),
        DiagnosticEntry(
            .incomingInvisible, .finding, summary: "a translation from a service has a new invisible character",
            advice: """
                Zero-width spaces, byte order marks and marks of direction come from copied text. They make equal strings \
                differ. Remove the character in the service.
                """),
        DiagnosticEntry(
            .incomingLocale, .finding, summary: "a service sends a language that the project doesn't have",
            advice: """
                Turn the language off in the service, or add it to the project first. It is left out with \
                '--accept-good'.
                """),
        DiagnosticEntry(
            .incomingLostKey, .finding,
            summary: "a file from a service lacks a key or translation that the project has",
            advice: """
                The service exports only some of the strings, such as the reviewed ones, or has an older version of the \
                source. Upload the source again, and export all strings.
                """),
        DiagnosticEntry(
            .incomingNoBreakSpace, .finding, summary: "a no-break space of a translation has become a space",
            advice: """
                The line can break there now. Editors and converters lose the difference: put the no-break space back \
                in the service.
                """),
        DiagnosticEntry(
            .incomingPromoted, .finding, summary: "a translation that needs review is marked as translated, unchanged",
            advice: """
                Nobody may have looked at it: many services don't know the state. If somebody has, accept it with \
                '--skip-rule incoming-promoted'.
                """),
        DiagnosticEntry(
            .incomingReformatted, .finding, summary: "a file from a service is formatted differently",
            advice: """
                Its differences hide the changed strings. '--accept-good' takes the strings, and keeps the file's order, \
                comments, indentation, escapes, encoding and line endings.
                """),
        DiagnosticEntry(
            .incomingSourceText, .finding, summary: "the source text, or the key, would replace a translation",
            advice: """
                The service fills in what it hasn't got. Export untranslated strings as missing, and upload the \
                project's translations to the service. One or two single words are only noted, since languages borrow \
                words; so is a text that was the source string in an earlier revision, which probably nobody has \
                translated. Both stay with '--accept-good'.
                """),
        DiagnosticEntry(
            .incompleteScan, .failure, summary: "a part of the project couldn't be read",
            advice: """
                It is unknown which keys are unused, so sync, rename, and audit --fix change nothing, and check skips \
                the rules in the message. The notes list the paths. Fix them, or skip files without keys with \
                --exclude.
                """),
        DiagnosticEntry(
            .localeNotBegun, .finding, summary: "a locale has none of the tables that sources use",
            advice: """
                It may have InfoPlist.strings or tables of interface files. sync leaves it alone until --add-locale \
                starts the translation.
                """),
        DiagnosticEntry(
            .noKeys, .finding, summary: "no call with a literal key was found",
            advice: """
                The project may look up its keys with its own functions or macros. The notes list likely ones in the \
                syntax of --routine; init adds them to the configuration.
                """),
        DiagnosticEntry(
            .nothingToDo, .finding, summary: "no table or text to export or convert",
            advice: "Check the paths. For an export, the project needs a table or catalog with keys."),
        DiagnosticEntry(
            .noLocaleDirectory, .failure, summary: "no .lproj directory or string catalog below the paths",
            advice: """
                sync updates the tables of existing locales, and string catalogs. Create the directory of the development \
                language, such as en.lproj, or a catalog, or name another path.
                """),
        DiagnosticEntry(
            .notExtracted, .finding, summary: "keys aren't added to a catalog, since Xcode doesn't extract them",
            advice: """
                The build setting SWIFT_EMIT_LOC_STRINGS is NO for the target, so Xcode never adds the keys of its Swift \
                sources to a catalog. Set it to YES to have them in the catalog, or add the entries that you need by hand.
                """),
        DiagnosticEntry(
            .notInProject, .finding, summary: "a table isn't created, since no target would copy it",
            advice: """
                The Xcode project has no file of this directory in the resources of any target, so the table would never \
                be in a bundle. Add the directory's tables to a target, or name the table with --table to create it anyway.
                """),
        DiagnosticEntry(
            .noTableDirectory, .finding, summary: "a call doesn't belong to any locale directory",
            advice: """
                There are no .lproj directories in or next to any directory that contains the call, so its key isn't \
                added to any table.
                """),
        DiagnosticEntry(
            .nonLiteralKey, .finding, summary: "the key of a call isn't a literal",
            advice: """
                It is only known at run time, and can't be extracted. Use a literal in the call; if this is your own \
                function, declare it with --routine.
                """),
        DiagnosticEntry(
            .nonLiteralTable, .finding, summary: "the table of a call isn't a literal",
            advice: "The key isn't added to any table. Use a literal for the table."),
        DiagnosticEntry(
            .nonLiteralValue, .finding, summary: "the default value of a call isn't a literal",
            advice: "The key is used as the value in the table."),
        DiagnosticEntry(
            .openSpecifier, .finding, summary: "the sources don't show the type of an interpolation",
            advice: """
                The key gets %@ for it, unless the table has a key that differs only there. Declare the type, \
                name the directory that declares it, or give a specifier.
                """),
        DiagnosticEntry(
            .pruneRecord, .failure, summary: "the record of removed entries can't be used",
            advice: """
                Nothing is written. '.stringsmith-pruned.json' can't be read, was damaged by hand or in a merge, or is \
                from a newer version. Restore an earlier version of the file, or correct it at this place.
                """),
        DiagnosticEntry(
            .reachableKey, .finding, summary: "keys stay because a call may look up any of them",
            advice: """
                No source names them, but this call's key is only known at run time, so sync neither marks nor removes \
                them. Write what it looks up into a comment on its line, '// stringsmith:uses PATTERN', or write its \
                keys as literals. why lists all such calls.
                """),
        DiagnosticEntry(
            .keyUsedElsewhere, .failure, summary: "a source outside the named paths uses a key to rename",
            advice: """
                It would look up a key that no table has any more, so nothing is renamed. Name the directory that \
                contains all tables and sources.
                """),
        DiagnosticEntry(
            .developmentTextKept, .finding, summary: "a development text differs from its default value and stays",
            advice: """
                A person probably changed the table: the sources already had this default value when it was last \
                committed, or the string catalog says that the text was typed. Users see the table's text. Use the same \
                text in both places.
                """),
        DiagnosticEntry(
            .historyUnreadable, .finding, summary: "Git can't tell which strings people changed",
            advice: """
                The file is in a Git repository, but git isn't installed or refuses to read it. Everything that a person \
                may have written stays. Install git, or make the repository readable (git config safe.directory).
                """),
        DiagnosticEntry(
            .renameOnHold, .finding, summary: "a renamed key keeps its old name for now",
            advice: """
                A key is renamed in all locales or in none, but one of the tables can't be written, or --locale \
                excludes it. Fix the table, or sync all locales.
                """),
        DiagnosticEntry(
            .symbolConversion, .failure, summary: "a conversion to symbols or back would lose something",
            advice: """
                The sources were extracted again as they would be, and a key, string, or comment differs. Nothing is \
                written. Please report this with the source.
                """),
        DiagnosticEntry(
            .symbolConversionSkipped, .finding, summary: "a call isn't converted to a symbol, or back",
            advice: "The message says why. It stays as it is, and works as before."),
        DiagnosticEntry(
            .symbolFileConflict, .failure, summary: "a file of another origin has the name of one with symbols",
            advice: "It isn't replaced. Write to another directory, or remove the file."),
        DiagnosticEntry(
            .symbolFileOutdated, .finding,
            summary: "a generated file has symbols for keys that are removed, or lacks some",
            advice: """
                Another tool generated it, it isn't as it was generated, or it is gone, so `prune` doesn't change it: run \
                the tool that generates it, such as `stringsmith symbols`.
                """),
        DiagnosticEntry(
            .symbolFileUnused, .finding, summary: "a generated file has symbols that no table has any more",
            advice: "Remove it: its symbols are declared twice, or show keys."),
        DiagnosticEntry(
            .symbolTableRepeated, .finding, summary: "symbols are generated from two files of one table",
            advice: "Name only the tables of the development language."),
        DiagnosticEntry(
            .symbolUnavailable, .finding, summary: "a key gives no symbol",
            advice: """
                The key has no letters or digits, its name is that of another key's symbol, or Swift can't pass the \
                arguments of its string. Change the key, or set "generatesSymbol" to false in the catalog. The other \
                symbols are generated.
                """),
        DiagnosticEntry(
            .swiftGenConfiguration, .finding, summary: "a part of SwiftGen's configuration isn't supported",
            advice: "The message says which. Give the same settings as options of symbols."),
        DiagnosticEntry(
            .textOnHold, .finding, summary: "a development string keeps its old value for now",
            advice: """
                Translations of a changed text are marked for review, but one of the tables can't be written, or --locale \
                excludes it. Fix the table, or sync all locales.
                """),
        DiagnosticEntry(
            .tableLeftEmpty, .finding, summary: "a table without entries isn't filled",
            advice: """
                It was committed without entries, so sync assumes that this is intended: the strings come from the code or \
                another program. To fill it, use --new source.
                """),
        DiagnosticEntry(
            .textLeftOut, .finding, summary: "strings in code aren't added to a table whose keys are identifiers",
            advice: """
                SwiftUI makes a key of every literal that it shows, such as the one in Text("Save"). Where all other keys are \
                identifiers, such a literal was probably never meant as a key. Use an identifier, Text(verbatim:), or \
                --new source, which adds the strings as they are.
                """),
        DiagnosticEntry(
            .unassignedKey, .finding, summary: "a key isn't added to any table",
            advice: """
                The target whose source has the call isn't known to look into any bundle that has the table. Add the table \
                to the target, or pass its bundle in the call. If no target compiles the source, its keys aren't added to \
                catalogs, as in Xcode.
                """),
        DiagnosticEntry(
            .unreadProject, .finding, summary: "targets of a project aren't known",
            advice: """
                The targets can't say which bundle a call uses: the nearest one is assumed. An Xcode project is damaged, \
                usually by a merge conflict. A project for XcodeGen, or a file that it includes, contains YAML that isn't \
                understood, depends on the environment, or is missing, or a manifest of Tuist computes the files of a \
                target: generate the Xcode project, which takes precedence, or change the file.
                """),
        DiagnosticEntry(
            .unknownSourceType, .finding, summary: "a named file isn't a source",
            advice: """
                It wasn't scanned, because its extension isn't one of Swift, C, C++ or Objective-C. Name a source or a \
                directory.
                """),
        DiagnosticEntry(
            .keyStillMentioned, .finding, summary: "a source mentions a key that was renamed",
            advice: """
                A text in quotes is the old key, but not in a call that is known to look it up, so that it wasn't changed. \
                If the program looks it up, rename it there, too, and describe the function with --routine.
                """),
        DiagnosticEntry(
            .continuedRename, .finding, summary: "an interrupted renaming is completed",
            advice: """
                Some files already have the new key, and temporary files or the last commit in Git show that a run was \
                interrupted. The others follow.
                """),
        DiagnosticEntry(
            .unreadableFile, .failure, summary: "a file or directory can't be read",
            advice: "Its contents are unknown. Check the path and its permissions, and that it is a regular file."),
        DiagnosticEntry(
            .unsafeTableName, .finding, summary: "a table's name isn't a valid file name",
            advice: """
                A name with a slash, or one that starts with a dot, would be written to another directory. Rename the \
                table in the call.
                """),
        DiagnosticEntry(
            .unterminatedCall, .finding, summary: "a call in a source has no closing parenthesis",
            advice: "Its key isn't extracted. Close the parenthesis."),
        DiagnosticEntry(
            .unterminatedComment, .finding, summary: "a comment in a source is unterminated",
            advice: "The rest of the file isn't read. Close it with */."),
        DiagnosticEntry(
            .unterminatedString, .finding, summary: "a string literal in a source is unterminated",
            advice: "The rest of the line isn't read. Close it."),
        DiagnosticEntry(
            .unwritableTable, .failure, summary: "a table can't be written",
            advice: """
                It is unchanged, and the other files are written. The message contains the reason: permissions, an \
                encoding that lacks a character, or another file in the way.
                """),
        DiagnosticEntry(
            .valueDiffersFromTable, .finding, summary: "a default value differs from the table's",
            advice: "The table's value is kept. Change the call's default value or the table."),
    ]
}
