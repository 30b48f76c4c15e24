import { createSiteBackup, getSiteBackups } from '#contract/administration/site-backups.ts';
import type { Site } from '#server/platform/site.ts';
import { measureBackups } from './backup-metrics.ts';
import * as service from './site-backups.service.ts';

/** Registers the routes with which admins see and start backups of the site. The files themselves are not served. */
export function registerSiteBackups({ binding, database, env, metrics }: Site): void {
  measureBackups(metrics, database, env.backups);
  binding.query(getSiteBackups, () => service.readBackups(database, env.backups));
  binding.callable(createSiteBackup, async ({ viewer }) => ({
    started: await service.startBackup(database, env.backups, viewer),
  }));
}
