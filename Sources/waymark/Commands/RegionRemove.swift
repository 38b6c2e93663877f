// `waymark region remove`.

import Regions

extension Command {
    static let regionRemove = Command(
        words: ["region", "remove"],
        summary: "remove a region with its files",
        details: "A running server stops showing the region within a second. The world below stays.",
        examples: [Example(call: "region remove monaco", meaning: "Remove the region “monaco”.")],
        arguments: [Argument(name: "NAME", kind: .region, help: "the region's name, as “region list” shows it")],
        options: [.data],
        run: { invocation in
            struct Answer: Encodable { let removed: String }
            let name = try RegionName(invocation.arguments[0])
            do {
                try invocation.dataFolder.store.remove(name)
            } catch RegionError.unknownRegion(let name, let known) {
                var failure = Failure(RegionError.unknownRegion(name, known: known))
                if let near = suggestion(for: name, among: known) { failure.message += " Did you mean “\(near)”?" }
                throw failure
            }
            invocation.terminal.say("Removed \(name).")
            if invocation.terminal.isJSON { invocation.terminal.data("", json: Answer(removed: name.description)) }
        }
    )
}
