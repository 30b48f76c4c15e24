/** `npm start`: builds the client when necessary, then becomes the server. */
import { join } from 'node:path';
import { ensureClient } from './client-build.ts';
import { root } from './root.ts';

// By default glibc keeps memory that image threads have freed: 430 MB under uploads instead of 140. It reads these
// settings at process start only.
const malloc = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

ensureClient();
if (process.execve) {
  const server = join(root, 'server/main.ts');
  process.execve(process.execPath, [process.execPath, server], { ...malloc, ...process.env });
}
// Windows has no execve.
await import('#server/main.ts');
