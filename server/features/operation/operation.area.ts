import type { Area } from '#server/platform/noun.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { registerHealth } from './health/health.routes.ts';
import { registerLive } from './live/live.routes.ts';

export const operationArea = {
  health: { routes: [registerHealth] },
  live: { routes: [registerLive] },
  docs: { routes: [registerDocs] },
} satisfies Area;
