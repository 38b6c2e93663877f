// Where a value comes from: flag, then environment, then configuration file, then what is standard.

import Foundation

/// A value with where it came from.
struct Setting: Sendable, Equatable {
    /// Who gave a value.
    enum Source: Sendable, Equatable {
        case flag
        case environment(variable: String)
        case file(path: String, line: Int)
        case standard

        /// The source in words.
        var description: String {
            switch self {
            case .flag: "flag"
            case .environment(let variable): "environment \(variable)"
            case .file(let path, let line): "\(path), line \(line)"
            case .standard: "default"
            }
        }
    }

    var value: String
    var source: Source
}

/// The configuration file: one `name = value` a line, `#` begins a remark.
struct ConfigurationFile: Sendable {
    /// The file's path.
    let path: String
    /// Whether there is such a file.
    let exists: Bool
    private let values: [String: (value: String, line: Int)]

    /// Where the file is looked for: `WAYMARK_CONFIG`, else the user's configuration folder.
    static func path(environment: [String: String]) -> String {
        if let path = environment["WAYMARK_CONFIG"], !path.isEmpty { return path }
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") { return base + "/waymark/config" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.config/waymark/config"
    }

    /// Reads the file; one that is not there holds nothing.
    ///
    /// - Throws: `UsageError.invalidLine`, `.unknownSetting`, `.invalidValue` with the line.
    init(environment: [String: String], settings: [Option]) throws(UsageError) {
        path = Self.path(environment: environment)
        guard let data = FileManager.default.contents(atPath: path) else {
            exists = false
            values = [:]
            return
        }
        exists = true
        var values: [String: (value: String, line: Int)] = [:]
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            guard let equals = text.firstIndex(of: "=") else { throw .invalidLine(file: path, line: index + 1) }
            let name = text[..<equals].trimmingCharacters(in: .whitespaces)
            let value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            guard let option = settings.first(where: { $0.name == name }) else {
                let nearest = suggestion(for: name, among: settings.map(\.name))
                throw .unknownSetting(name, file: path, line: index + 1, suggestion: nearest)
            }
            try option.kind.check(value, of: "\(name) (\(path), line \(index + 1))")
            values[name] = (value, index + 1)
        }
        self.values = values
    }

    /// The value of a setting with its line.
    subscript(name: String) -> (value: String, line: Int)? { values[name] }
}

extension Option {
    /// The option's value from the first that gives one: flag, environment, file, standard.
    ///
    /// - Throws: `UsageError.invalidValue` for what the environment gives.
    func resolve(
        flag: String?,
        environment: [String: String],
        file: ConfigurationFile
    ) throws(UsageError) -> Setting? {
        if let flag { return Setting(value: flag, source: .flag) }
        if isSetting, let value = environment[variable], !value.isEmpty {
            try kind.check(value, of: variable)
            return Setting(value: value, source: .environment(variable: variable))
        }
        if isSetting, let (value, line) = file[name] {
            return Setting(value: value, source: .file(path: file.path, line: line))
        }
        return standard.map { Setting(value: $0, source: .standard) }
    }
}
