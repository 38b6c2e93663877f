// The C door: every function catches everything.
#include "include/cosmium.h"

#include <bzlib.h>
#include <climits>
#include <cstdlib>
#include <new>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include "session.hpp"

struct cosm_session {
    waymark::Session session;
};

namespace {

void say(char *error, size_t size, const char *text) noexcept {
    if (error == nullptr || size == 0) return;
    std::strncpy(error, text, size - 1);
    error[size - 1] = 0;
}

/// Runs the body; what it throws becomes a code and a text.
template <typename Body>
int guarded(char *error, size_t size, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        say(error, size, "out of memory");
        return COSM_NO_MEMORY;
    } catch (const std::exception &e) {
        say(error, size, e.what());
        return COSM_FAILED;
    } catch (...) {
        say(error, size, "unknown fault");
        return COSM_FAILED;
    }
}

/// libosmium runs curl for what looks like an address and reads standard input for "-": an absolute path is neither.
osmium::io::File opened(const cosm_file &file) {
    std::string path{file.path};
    if (path.empty() || path[0] != '/') {
        char here[PATH_MAX];
        if (getcwd(here, sizeof here) == nullptr) throw std::runtime_error{"no working directory"};
        path = std::string{here} + "/" + path;
    }
    return osmium::io::File{path, file.format};
}

void put(char *to, size_t size, const std::string &text) noexcept {
    size_t n = std::min(size - 1, text.size());
    std::memcpy(to, text.data(), n);
    to[n] = 0;
}

void read_header(const cosm_file &file, cosm_header &out) {
    out = cosm_header{};
    osmium::io::Reader reader{opened(file), osmium::osm_entity_bits::nothing};
    const osmium::io::Header header = reader.header();
    const auto add = [&](const osmium::Box &box) {
        if (!box.valid()) return;
        out.boxes[out.box_count++] = {box.bottom_left().x(), box.bottom_left().y(), box.top_right().x(),
                                      box.top_right().y()};
    };
    if (header.boxes().size() > COSM_BOXES) {
        add(header.joined_boxes());
    } else {
        for (const osmium::Box &box : header.boxes()) add(box);
    }
    out.sorted = header.get("sorting") == "Type_then_ID";
    out.history = header.has_multiple_object_versions();
    put(out.generator, sizeof out.generator, header.get("generator"));
    std::string stamp = header.get("osmosis_replication_timestamp");
    if (stamp.empty()) stamp = header.get("timestamp");
    put(out.timestamp, sizeof out.timestamp, stamp);
    reader.close();
}

}  // namespace

extern "C" int cosm_read_header(cosm_file file, cosm_header *out, char *error, size_t error_size) {
    return guarded(error, error_size, [&] {
        read_header(file, *out);
        return COSM_OK;
    });
}

extern "C" long cosm_peek(cosm_file file, char *bytes, size_t size, char *error, size_t error_size) {
    const bool gzip = std::strcmp(file.format, "osm.gz") == 0;
    const auto most = static_cast<int>(std::min<size_t>(size, 1 << 20));
    if (gzip) {
        gzFile in = gzopen(file.path, "rb");
        if (in == nullptr) return say(error, error_size, "cannot be opened"), COSM_FAILED;
        const int got = gzread(in, bytes, static_cast<unsigned>(most));
        if (got < 0) {
            int code = 0;
            say(error, error_size, gzerror(in, &code));
        }
        gzclose(in);
        return got < 0 ? COSM_FAILED : got;
    }
    BZFILE *in = BZ2_bzopen(file.path, "rb");
    if (in == nullptr) return say(error, error_size, "cannot be opened"), COSM_FAILED;
    const int got = BZ2_bzread(in, bytes, most);
    if (got < 0) {
        int code = 0;
        say(error, error_size, BZ2_bzerror(in, &code));
    }
    BZ2_bzclose(in);
    return got < 0 ? COSM_FAILED : got;
}

extern "C" cosm_session *cosm_open(const cosm_file *files, size_t file_count, const char *const *keys, size_t key_count,
                                   int areas, char *error, size_t error_size) {
    cosm_session *made = nullptr;
    guarded(error, error_size, [&] {
        std::vector<waymark::Input> inputs;
        for (size_t i = 0; i < file_count; ++i) {
            cosm_header header;
            read_header(files[i], header);
            waymark::Input input{opened(files[i])};
            input.sorted = header.sorted != 0;
            struct stat status{};
            if (stat(input.file.filename().c_str(), &status) == 0) input.size = static_cast<uint64_t>(status.st_size);
            inputs.push_back(std::move(input));
        }
        std::vector<std::string> names(keys, keys + key_count);
        made = new cosm_session{waymark::Session{std::move(inputs), names, areas != 0}};
        return COSM_OK;
    });
    return made;
}

extern "C" int cosm_next(cosm_session *session, cosm_batch *out, size_t *failed_file, char *error, size_t error_size) {
    *failed_file = session->session.current_input();
    return guarded(error, error_size, [&] {
        const bool more = session->session.next(*out);
        *failed_file = session->session.current_input();
        return more ? COSM_OK : COSM_END;
    });
}

extern "C" void cosm_progress(const cosm_session *session, uint64_t *done, uint64_t *total) {
    session->session.progress(*done, *total);
}

extern "C" void cosm_read_counts(const cosm_session *session, cosm_counts *out) {
    *out = session->session.all_counts();
}

extern "C" const cosm_point *cosm_sample(const cosm_session *session, size_t *count) {
    *count = session->session.sampled().size();
    return session->session.sampled().data();
}

extern "C" uint64_t cosm_memory(const cosm_session *session) { return session->session.memory(); }

extern "C" void cosm_close(cosm_session *session) {
    guarded(nullptr, 0, [&] {
        delete session;
        return COSM_OK;
    });
}
