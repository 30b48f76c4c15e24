import { registerDocs } from './docs/docs.routes.ts';
import { registerHealth } from './health/health.routes.ts';
import { registerLive } from './live/live.routes.ts';

/** What the area registers. */
export const operationArea = [registerHealth, registerLive, registerDocs];
