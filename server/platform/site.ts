import type { Registry } from 'prom-client';
import type { Database } from './database/database.ts';
import type { Env } from './env/env.ts';
import type { Files } from './files/files.ts';
import type { Binding } from './http/binding.ts';
import type { Authenticator } from './http/viewer.ts';
import type { App } from './http/zod-validation.ts';
import type { Variants } from './images/variants.ts';
import type { LiveBus } from './live/live-bus.ts';
import type { Log } from './log/log.ts';

export interface Ports {
  env: Env;
  database: Database;
  files: Files;
  live: LiveBus;
  log: Log;
}

/** The site as a sweep sees it. Its queries and its signal end when the process stops. */
export interface SweepSite extends Ports {
  signal: AbortSignal;
}

/** The site of every noun. A noun that needs more extends this interface; then `app.ts` must provide it to compile. */
export interface Site extends Ports {
  app: App;
  binding: Binding;
  authenticator: Authenticator;
  metrics: Registry;
  /** The variants of stored pictures, and of video thumbnails. */
  variants: Variants;
}
