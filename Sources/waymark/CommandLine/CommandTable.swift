// All commands in the order of help. A new command is one file under Commands/ and one line here.

/// The commands of `waymark`.
enum CommandTable {
    /// Every command.
    static let commands: [Command] = [
        .importing,
        .serve,
        .demo,
        .search,
        .reverse,
        .nearby,
        .route,
        .matrix,
        .speeds,
        .trackStats,
        .trackExport,
        .regionList,
        .regionRemove,
        .worldBuild,
        .userCreate,
        .userList,
        .userReset,
        .userRemove,
        .deviceCreate,
        .deviceList,
        .deviceRevoke,
        .keyCreate,
        .keyList,
        .keyRevoke,
        .poolCreate,
        .poolList,
        .poolDelete,
        .roleCreate,
        .roleList,
        .roleDelete,
        .doctor,
        .config,
        .completions,
        .version,
    ]

    /// Every option that environment and configuration file may give, once each.
    static func settings(of commands: [Command]) -> [Option] {
        var seen: Set<Option> = []
        return commands.flatMap(\.options).filter { $0.isSetting && seen.insert($0).inserted }
    }
}
