import { join } from 'node:path';
import { ensureClient } from './client-build.ts';
import { root } from './root.ts';

// glibc keeps what the pictures' threads have freed: 430 MB under uploads instead of 140. It reads these at its start only.
const frugal = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

ensureClient();
if (process.execve) {
  const server = join(root, 'server/main.ts');
  process.execve(process.execPath, [process.execPath, server], { ...frugal, ...process.env });
}
// Where a process cannot become another one (Windows).
await import('#server/main.ts');
