/** Settings of the server's process that are read when it starts, as environment variables. */
export const processSettings = {
  // By default glibc keeps memory that image threads have freed: 430 MB under uploads instead of 140.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // Up to four pictures are decoded at a time. Files need threads besides.
  UV_THREADPOOL_SIZE: '8',
};
