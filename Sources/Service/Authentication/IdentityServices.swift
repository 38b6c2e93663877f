// What a service asks about who may do what: opened over a data folder, or given by tests.

import Foundation
public import Identity
public import Regions
public import Storage

/// The parts that know who somebody is.
public struct IdentityServices: Sendable {
    /// People's accounts.
    public let accounts: Accounts
    /// The database behind them; nil where all is in memory.
    public let database: Database?
    /// Seals what must be read again; nil where all is in memory.
    public let serverKey: ServerKey?

    /// The parts over a given set of accounts, without a database: for tests.
    public init(accounts: Accounts) {
        self.accounts = accounts
        database = nil
        serverKey = nil
    }

    /// The parts over a data folder, whose lock the caller holds.
    ///
    /// - Parameters:
    ///   - folder: the data folder, which is there.
    ///   - signUp: who may make an account.
    /// - Throws: `DatabaseError`, `ServerKeyError`.
    public init(folder: DataFolder, signUp: Accounts.SignUp) throws {
        let database = try Database(path: folder.database)
        accounts = Accounts(store: SQLiteAccountStore(database), signUp: signUp)
        serverKey = try ServerKey(path: folder.serverKey)
        self.database = database
    }
}
