/* libosmium behind a C door: no C++ type and no exception crosses it.
 *
 * A session reads one or several extracts and is asked for batch after batch (it calls nobody back, so that nothing
 * ever unwinds through C++ frames). What a batch points at is valid until the next call with the same session.
 * Order: relations, then nodes and ways (with the areas of closed ways), then the areas of relations.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* A position in 1e-7 degrees (WGS 84). Both fields COSM_MISSING: the node is not in the extract. */
typedef struct {
    int32_t lon, lat;
} cosm_point;
#define COSM_MISSING 2147483647

/* A tag; key and value are UTF-8 (repaired) without a terminating zero that one could rely on. */
typedef struct {
    const char *key, *value;
    uint32_t key_length, value_length;
} cosm_tag;

/* A relation's member; type is 'n', 'w' or 'r'. */
typedef struct {
    int64_t ref;
    const char *role;
    uint32_t role_length;
    char type;
} cosm_member;

/* Way flags. */
enum { COSM_WAY_CLOSED = 1, COSM_WAY_INCOMPLETE = 2, COSM_WAY_AREA = 4 };
/* Where an area comes from. */
enum { COSM_FROM_WAY = 0, COSM_FROM_RELATION = 1 };

/* The tags begin ..< end of an object. */
typedef struct {
    uint32_t begin, end;
} cosm_range;

/* What a broken area is: a closed way that crosses itself or misses nodes, a way that should be closed and is not, a
 * multipolygon, a boundary. */
enum { COSM_BROKEN_WAY = 0, COSM_BROKEN_OPEN_WAY = 1, COSM_BROKEN_MULTIPOLYGON = 2, COSM_BROKEN_BOUNDARY = 3 };

/* Struct of arrays. Every `_refs`, `_members`, `_rings`, `_lines`, `_hints`, `_points` array of uint32_t holds offsets,
 * one more than there are objects. Tags of all kinds share one array; tag_keys is parallel to it (index of the key in
 * the list given at opening, or larger: not in the list). The area of a way shares the way's tags. */
typedef struct {
    size_t node_count;
    const int64_t *node_ids;
    const cosm_point *node_points;
    const cosm_range *node_tags;
    size_t way_count;
    const int64_t *way_ids;
    const uint8_t *way_flags;
    const uint32_t *way_refs;
    const cosm_range *way_tags;
    const int64_t *refs;
    const cosm_point *ref_points;
    size_t relation_count;
    const int64_t *relation_ids;
    const uint32_t *relation_members;
    const cosm_range *relation_tags;
    const cosm_member *members;
    /* Rings of area i: area_rings[i] ..< area_rings[i + 1]; points of ring r: ring_points[r] ..< ring_points[r + 1]. */
    size_t area_count;
    const int64_t *area_ids;
    const uint8_t *area_origins;
    const uint32_t *area_rings;
    const cosm_range *area_tags;
    const uint32_t *ring_points;
    const uint8_t *ring_outer;
    const cosm_point *area_points;
    /* What should be an area but is not one as it stands: its lines as far as the extract has them, and places that are
     * known to lie inside (a boundary's label and capital). */
    size_t broken_count;
    const int64_t *broken_ids;
    const uint8_t *broken_kinds;
    const uint32_t *broken_lines;
    const uint32_t *broken_hints;
    const cosm_range *broken_tags;
    const uint32_t *line_points;
    const uint8_t *line_inner;
    const cosm_point *broken_points;
    const cosm_point *hints;
    const uint16_t *tag_keys;
    const cosm_tag *tags;
} cosm_batch;

/* What was met and dropped or repaired; the order is cosm_issue's. */
enum cosm_issue_kind {
    COSM_NODE_DUPLICATE,
    COSM_NODE_INVALID_POSITION,
    COSM_WAY_DUPLICATE,
    COSM_WAY_SHORT,
    COSM_WAY_MISSING_NODES,
    COSM_REFERENCE_MISSING,
    COSM_RELATION_DUPLICATE,
    COSM_RELATION_EMPTY,
    COSM_OBJECT_DELETED,
    COSM_OBJECT_OUT_OF_ORDER,
    COSM_TEXT_REPAIRED,
    COSM_TEXT_DAMAGED,
    COSM_AREA_WAY_FLAT,
    COSM_AREA_WAY_INVALID,
    COSM_AREA_WAY_INCOMPLETE,
    COSM_AREA_RELATION_INVALID,
    COSM_AREA_RELATION_INCOMPLETE,
    COSM_AREA_MEMBERS_MISSING,
    COSM_AREA_WITHOUT_TAGS,
    COSM_ISSUE_KINDS
};
enum { COSM_EXAMPLES = 5 };
typedef struct {
    uint64_t count;
    int64_t examples[COSM_EXAMPLES];
} cosm_issue;

typedef struct {
    uint64_t nodes, tagged_nodes, ways, relations, areas_from_ways, areas_from_relations;
    cosm_issue issues[COSM_ISSUE_KINDS];
} cosm_counts;

typedef struct {
    int32_t west, south, east, north;
} cosm_box; /* 1e-7 degrees */
enum { COSM_BOXES = 64 };

typedef struct {
    size_t box_count;
    cosm_box boxes[COSM_BOXES]; /* more than that: one box, their union */
    int sorted;                 /* the file says that it is sorted by type and id */
    int history;                /* the file holds several versions of an object */
    char generator[128];
    char timestamp[32];
} cosm_header;

/* What went wrong; the text says it in libosmium's words. */
enum { COSM_OK = 1, COSM_END = 0, COSM_FAILED = -1, COSM_NO_MEMORY = -2 };

typedef struct cosm_session cosm_session;

typedef struct {
    const char *path;
    const char *format; /* "pbf", "osm", "osm.gz", "osm.bz2" */
} cosm_file;

/* Reads a file's header. */
int cosm_read_header(cosm_file file, cosm_header *out, char *error, size_t error_size);

/* Opens files to be read as one; keys are the tag keys that get their index as number (at most 60 000). */
cosm_session *cosm_open(const cosm_file *files, size_t file_count, const char *const *keys, size_t key_count, int areas,
                        char *error, size_t error_size);
/* The first bytes inside a compressed file; how many, or a negative number with the error's text. */
long cosm_peek(cosm_file file, char *bytes, size_t size, char *error, size_t error_size);
/* The next batch, which may be empty (so that progress shows): COSM_OK, COSM_END, or a negative number with the error's
 * text and the file's index. */
int cosm_next(cosm_session *session, cosm_batch *out, size_t *failed_file, char *error, size_t error_size);
/* Bytes read so far and in all, counting every pass. */
void cosm_progress(const cosm_session *session, uint64_t *done, uint64_t *total);
void cosm_read_counts(const cosm_session *session, cosm_counts *out);
/* A sample of node positions, evenly taken over the file: valid until the session is closed. */
const cosm_point *cosm_sample(const cosm_session *session, size_t *count);
/* Bytes held by the node store and by what waits for relations. */
uint64_t cosm_memory(const cosm_session *session);
void cosm_close(cosm_session *session);

#ifdef __cplusplus
}
#endif
