/**
 * For glibc: by itself it gives each thread an arena of its own, takes large blocks from there once one was freed, and keeps what is
 * freed between others. Elsewhere nothing reads these. Files in deploy/ say the same.
 */
export const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};
