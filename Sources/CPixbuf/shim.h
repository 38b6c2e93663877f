#pragma once
/* The functions used, declared by hand: gdk-pixbuf's own headers need GLib's, whose flags SwiftPM refuses. */
#include <stddef.h>
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GdkPixbuf GdkPixbuf;
GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, void **error);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, void **error);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, void **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
int gdk_pixbuf_get_width(const GdkPixbuf *picture);
int gdk_pixbuf_get_height(const GdkPixbuf *picture);
GdkPixbuf *gdk_pixbuf_composite_color_simple(const GdkPixbuf *picture, int width, int height, int interpolation,
    int alpha, int check, unsigned int color1, unsigned int color2);
int gdk_pixbuf_save_to_bufferv(GdkPixbuf *picture, char **bytes, size_t *count, const char *type, char **keys,
    char **values, void **error);
unsigned long g_signal_connect_data(void *instance, const char *signal, void (*handler)(void), void *data,
    void (*destroy)(void *, void *), int flags);
void g_object_unref(void *object);
void g_free(void *memory);

/* Asks the loader for a picture that fits a square, as soon as it knows how large it is: no more is decoded. */
static void waymark_fit(GdkPixbufLoader *loader, int width, int height, void *side_pointer) {
    int side = (int)(size_t)side_pointer;
    int longer = width > height ? width : height;
    if (longer <= side || longer <= 0) return;
    int fitted_width = (int)((long)width * side / longer), fitted_height = (int)((long)height * side / longer);
    gdk_pixbuf_loader_set_size(loader, fitted_width > 0 ? fitted_width : 1, fitted_height > 0 ? fitted_height : 1);
}

static inline void waymark_loader_fits(GdkPixbufLoader *loader, int side) {
    g_signal_connect_data(loader, "size-prepared", (void (*)(void))waymark_fit, (void *)(size_t)side, 0, 0);
}

static inline int waymark_save_jpeg(GdkPixbuf *picture, char **bytes, size_t *count) {
    char *keys[] = {(char *)"quality", 0};
    char *values[] = {(char *)"85", 0};
    return gdk_pixbuf_save_to_bufferv(picture, bytes, count, "jpeg", keys, values, 0);
}
