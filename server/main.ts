/** `node server/main.ts`: starts the site. */
import './require-node.ts';

await import('./start-site.ts');
