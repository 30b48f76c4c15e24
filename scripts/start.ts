import { ensureClient } from './client-build.ts';

ensureClient();
await import('#server/main.ts');
