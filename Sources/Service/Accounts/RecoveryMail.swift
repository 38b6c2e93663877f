// Links for who cannot sign in any more, by mail. Whether there is such an account, and whether it has an address, shows
// neither in the answer nor in how long it takes: all of that happens after the answer.

import Delivery
import Foundation
import Identity

/// Sends recovery links.
struct RecoveryPost: Sendable {
    private let accounts: Accounts
    private let mailer: Mailer
    /// The address of this server, which the operator gave: what a request says of it may be its sender's invention.
    private let address: String
    private let tell: FaultLog
    /// Nobody's mailbox is filled by others: so many at once, then one every quarter of an hour.
    private let limit = RateLimit(burst: 3, interval: 900)

    private static let pause = Duration.milliseconds(500)

    init(accounts: Accounts, mailer: Mailer, address: String, tell: @escaping FaultLog) {
        self.accounts = accounts
        self.mailer = mailer
        self.address = address.hasSuffix("/") ? address : address + "/"
        self.tell = tell
    }

    /// Sends a link to the account of a name or an e-mail address, if there is one that has an address.
    func send(to name: String, requestID: String) {
        Task {
            // The answer is on its way by then: what is done for a known name must not make it later.
            try? await Task.sleep(for: Self.pause)
            do {
                try await sendNow(to: name)
            } catch {
                tell(requestID, "\(error)")
            }
        }
    }

    func sendNow(to name: String) async throws {
        guard let account = try accounts.store.credentials(named: String(name.lowercased().prefix(254)))?.account,
            let email = account.email, limit.take(account.id, at: Date()) == nil
        else { return }
        let link = address + "#link=" + (try await accounts.makeLink(.recovery, accountID: account.id)).text
        let words = RecoveryWords(language: account.profile.language)
        mailer.send(
            try MailMessage(
                to: email.description,
                subject: words.subject,
                text: words.text(name: account.name.description, address: address, link: link)
            )
        )
    }
}

/// What the mail says, in the account's language.
struct RecoveryWords {
    let subject: String
    private let asked: String
    private let open: String
    private let ignore: String

    /// The words of a language; English where it is none of ours.
    init(language: String?) {
        switch language {
        case "vi":
            subject = "Mật khẩu mới cho Waymark"
            asked = "Có người đã yêu cầu mật khẩu mới cho tài khoản “{name}” tại {address}"
            open = "Để đặt mật khẩu, hãy mở liên kết này trong vòng một giờ:"
            ignore = "Nếu không phải bạn, hãy bỏ qua thư này: không có gì thay đổi."
        case "id":
            subject = "Kata sandi baru untuk Waymark"
            asked = "Seseorang meminta kata sandi baru untuk akun “{name}” di {address}"
            open = "Untuk menetapkannya, buka tautan ini dalam satu jam:"
            ignore = "Jika bukan Anda, abaikan surel ini: tidak ada yang berubah."
        case "ru":
            subject = "Новый пароль для Waymark"
            asked = "Кто-то запросил новый пароль для учётной записи «{name}» на {address}"
            open = "Чтобы задать его, откройте эту ссылку в течение часа:"
            ignore = "Если это были не вы, ничего не делайте: всё останется как было."
        case "zh-Hans":
            subject = "Waymark 新密码"
            asked = "有人为 {address} 上的账户“{name}”申请了新密码。"
            open = "请在一小时内打开此链接设置密码："
            ignore = "如果不是您本人，请忽略此邮件，一切保持不变。"
        case "zh-Hant":
            subject = "Waymark 新密碼"
            asked = "有人為 {address} 上的帳戶「{name}」申請了新密碼。"
            open = "請在一小時內開啟此連結設定密碼："
            ignore = "如果不是您本人，請忽略此郵件，一切維持不變。"
        default:
            subject = "A new password for Waymark"
            asked = "Somebody asked for a new password for the account “{name}” at {address}"
            open = "To set one, open this link within an hour:"
            ignore = "If it was not you, do nothing: all stays as it is."
        }
    }

    /// The mail's text.
    func text(name: String, address: String, link: String) -> String {
        let asked = asked.replacing("{name}", with: name).replacing("{address}", with: address)
        return [asked, "", open, link, "", ignore, ""].joined(separator: "\n")
    }
}
