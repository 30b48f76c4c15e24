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

/** The ports of a site. */
export interface Ports {
  env: Env;
  database: Database;
  files: Files;
  live: LiveBus;
  log: Log;
}

/** The site of a sweep. Its queries and its signal end when the process stops. */
export interface SweepSite extends Ports {
  signal: AbortSignal;
}

/**
 * The site with which every noun is registered. A noun that needs more, such as a publisher, declares it in an interface
 * that extends this one. `app.ts` compiles only when the site has it.
 */
export interface Site extends Ports {
  app: App;
  binding: Binding;
  authenticator: Authenticator;
  /** The metrics of the process. */
  metrics: Registry;
  /** The variants of stored pictures, and of video thumbnails. */
  variants: Variants;
}
