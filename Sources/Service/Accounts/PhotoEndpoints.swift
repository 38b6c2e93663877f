// An account's photo: what comes in is decoded once and kept as a small JPEG of ours, never as it came.

import Foundation
import HTTPServing
import Identity
import Photos

extension Application {
    private static let longestPhoto = 10 << 20
    private static let photoSide = 512

    /// The operations on `/api/v1/account/photo`.
    var photoEndpoints: [Endpoint] {
        [
            .account(
                .get,
                "/api/v1/account/photo",
                "getPhoto",
                "One's photo",
                parameters: [.query("v", "What the account's photo address says; changes with the photo")],
                answers: [.ok("A JPEG of at most 512 pixels a side.", "image/jpeg"), .error(404, "There is none.")]
            ) { [self] request in
                let browser = try await signedIn(request, evenWhenBeingDeleted: true)
                guard let photo = try accounts.store.photo(accountID: browser.account.id) else {
                    throw AccountError.noPhoto
                }
                return Response(
                    headers: [
                        "Content-Type": photo.mediaType, "Cache-Control": "private, no-cache",
                        "ETag": "\"\(photo.version)\"",
                        "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'",
                    ],
                    body: .bytes(photo.bytes)
                )
            },
            .account(
                .put,
                "/api/v1/account/photo",
                "setPhoto",
                "Set one's photo: a JPEG, PNG or WebP file as the body",
                maximumBody: Self.longestPhoto,
                answers: [
                    .json("The account.", .withAccount), .error(413, "Too large, or too many pixels."),
                    .error(415, "This is no photo that can be read."),
                ]
            ) { [self] request in
                let account = try await signedIn(request).account
                let bytes = try await photos.reduce(request.body, to: Self.photoSide)
                try await accounts.store.setPhoto(Photo(bytes: bytes, mediaType: "image/jpeg"), accountID: account.id)
                return try answer(account, for: request)
            },
            .account(
                .delete,
                "/api/v1/account/photo",
                "removePhoto",
                "Remove one's photo",
                answers: [.json("The account.", .withAccount)]
            ) { [self] request in
                let account = try await signedIn(request).account
                try await accounts.store.setPhoto(nil, accountID: account.id)
                return try answer(account, for: request)
            },
        ]
    }
}

/// Decodes photos one after the other on a thread of its own: each may take much memory for a moment.
final class PhotoDesk: Sendable {
    private let thread = DispatchQueue(label: "waymark.photos")

    /// The photo as a small JPEG.
    func reduce(_ bytes: [UInt8], to side: Int) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            thread.async {
                continuation.resume(with: Result { try PhotoReduction.jpeg(of: bytes, fitting: side) })
            }
        }
    }
}

extension PhotoError {
    /// The HTTP status of each fault.
    var status: Int {
        switch self {
        case .unreadable, .noDecoder: 415
        case .tooManyPixels: 413
        case .encodingFailed: 500
        }
    }
}
