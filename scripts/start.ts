import { ensureClient } from './client-build.ts';

await ensureClient();
await import('#server/main.ts');
