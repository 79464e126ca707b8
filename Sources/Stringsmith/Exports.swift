// The library's nouns live where the layers need them; a client gets all of them with this one module.
@_exported import StringsmithMerge
@_exported import StringsmithModel
@_exported import StringsmithRules
@_exported import StringsmithText
