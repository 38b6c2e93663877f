// Where this very program's files are.

import Foundation
import Regions

extension ShareFolder {
    /// The files that come with this program.
    ///
    /// - Throws: `Failure` when they are not found.
    static func ofThisProgram(_ environment: [String: String]) throws(Failure) -> ShareFolder {
        if let share = find(program: thisProgram, environment: environment) { return share }
        throw Failure(
            code: "share.missing",
            message: "The files that come with the program are not found: install it with make install, or set "
                + "WAYMARK_SHARE to the folder that holds page, vendor, world and samples."
        )
    }

    /// The path of the running program.
    static var thisProgram: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }
}
