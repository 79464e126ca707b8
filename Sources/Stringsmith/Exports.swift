// The library's model types are in the targets that need them. Clients get all of them by importing this module.
@_exported import StringsmithMerge
@_exported import StringsmithModel
@_exported import StringsmithRules
@_exported import StringsmithText
