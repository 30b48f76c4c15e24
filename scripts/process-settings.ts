import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The allocator jemalloc, where Debian's package `libjemalloc2` is installed. It gives back what glibc keeps in small pieces. */
const [jemalloc] = globSync('/usr/lib/*-linux-gnu/libjemalloc.so.2');

/** Settings of the server's process that are read at its start, as environment variables. */
export const processSettings = {
  ...(jemalloc !== undefined && { LD_PRELOAD: jemalloc }),
  MALLOC_CONF: 'background_thread:true,narenas:2,dirty_decay_ms:1000,muzzy_decay_ms:0',
  // By default, glibc keeps the memory that image threads have freed: 430 MB instead of 140 under uploads.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // By default, V8 lets new objects take 64 MB before it looks for those that are still in use.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // Up to four pictures are decoded at a time. File access needs more threads.
  UV_THREADPOOL_SIZE: '8',
  // Node keeps its compiled modules there, which takes a fifth off the next start. It goes on without a cache when the
  // folder is read-only.
  NODE_COMPILE_CACHE: join(root, 'dist/compile-cache'),
};
