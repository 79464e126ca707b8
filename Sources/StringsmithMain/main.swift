import StringsmithCommands

Program.stringsmith.main()
