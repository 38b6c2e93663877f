// libosmium asks zlib to inflate a PBF's blobs; libdeflate does the same in less than half the time. Its header calls
// `::uncompress`, which this gives another meaning: include it before any header of libosmium.
#pragma once
#include <libdeflate.h>
#include <memory>
#include <zlib.h>

/// zlib's `uncompress` with libdeflate: same arguments, same codes.
inline int cosm_uncompress(Bytef *to, uLongf *to_size, const Bytef *from, uLong from_size) {
    struct Free {
        void operator()(libdeflate_decompressor *d) const noexcept { libdeflate_free_decompressor(d); }
    };
    static thread_local const std::unique_ptr<libdeflate_decompressor, Free> inflater{libdeflate_alloc_decompressor()};
    if (!inflater) return Z_MEM_ERROR;
    size_t made = 0;
    switch (libdeflate_zlib_decompress(inflater.get(), from, from_size, to, *to_size, &made)) {
        case LIBDEFLATE_SUCCESS: *to_size = made; return Z_OK;
        case LIBDEFLATE_INSUFFICIENT_SPACE: return Z_BUF_ERROR;
        default: return Z_DATA_ERROR;
    }
}
#define uncompress cosm_uncompress
