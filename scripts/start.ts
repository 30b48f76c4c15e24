/** `npm start`: builds the client if necessary, and then becomes the server. */
import { join } from 'node:path';
import { ensureClient } from './client-build.ts';
import { processSettings } from './process-settings.ts';
import { root } from './root.ts';

ensureClient();
if (process.execve) {
  const server = join(root, 'server/main.ts');
  process.execve(process.execPath, [process.execPath, server], {
    ...processSettings,
    ...process.env,
  });
}
// Without execve, as on Windows, this process itself runs the server.
await import('#server/main.ts');
