/** `node server/main.ts`: starts the site. */
import './require-node.ts';

const { createFilesPrivately } = await import('./platform/files/private-umask.ts');
createFilesPrivately();
await import('./start-site.ts');
