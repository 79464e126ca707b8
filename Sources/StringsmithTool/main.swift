import StringsmithCommands

await Program.stringsmith.main()
