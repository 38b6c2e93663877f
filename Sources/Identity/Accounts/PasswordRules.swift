// Which passwords are taken (after NIST SP 800-63B-4): length and not being guessed first, no rules of composition.

/// The rules for new passwords.
public enum PasswordRules {
    /// The least characters.
    public static let least = 10
    /// The most bytes: more would only make hashing an attack.
    public static let mostBytes = 256

    /// Checks a new password.
    ///
    /// - Throws: `AccountError.passwordTooShort`, `.passwordTooLong`, `.passwordCommon`.
    public static func check(
        _ password: String,
        name: AccountName,
        email: EmailAddress?
    ) throws(AccountError) {
        guard password.utf8.count <= mostBytes else { throw .passwordTooLong(most: mostBytes) }
        guard password.count >= least else { throw .passwordTooShort(least: least) }
        let lower = password.lowercased()
        let letters = lower.filter { $0.isLetter || $0.isNumber }
        let own = [name.description, email?.description ?? ""].filter { !$0.isEmpty }
        let isOwn = own.contains { lower == $0 || lower.replacing($0, with: "").count < 4 }
        let isGuessed = guessed.contains { letters == $0 || letters.replacing($0, with: "").count < 3 }
        guard !isOwn, !isGuessed, Set(lower).count >= 4, !isRun(lower) else { throw .passwordCommon }
    }

    /// What most lists of leaked passwords begin with, and ourselves.
    private static let guessed = [
        "password", "passwort", "passw0rd", "qwerty", "qwertyuiop", "asdfghjkl", "letmein", "welcome", "iloveyou",
        "administrator", "football", "baseball", "sunshine", "princess", "superman", "trustno1", "waymark", "matkhau",
        "1q2w3e4r5t", "1qaz2wsx", "abc123", "123456", "12345678", "1234567890",
    ]

    /// Whether each character follows the one before, like `abcdefghij` or `9876543210`.
    private static func isRun(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(scalars, scalars.dropFirst()).map { $1 - $0 })
        return steps.count <= 1
    }
}
