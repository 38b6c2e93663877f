// The program `waymark`: everything begins here and nothing is decided here.

import Foundation

@main
struct Waymark {
    static func main() {
        // A reader that goes away is told by write(2), not by a signal that ends a server.
        _ = signal(SIGPIPE, SIG_IGN)
        exit(Program().run(Array(CommandLine.arguments.dropFirst())))
    }
}
