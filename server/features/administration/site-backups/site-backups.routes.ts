import { Gauge } from 'prom-client';
import { createSiteBackup, getSiteBackups } from '#contract/administration/site-backups.ts';
import { lastVerification } from '#server/operator/backup-checks.ts';
import type { Site } from '#server/platform/site.ts';
import * as service from './site-backups.service.ts';

/** Registers the routes with which admins see and start backups of the site. The files themselves are not served. */
export function registerSiteBackups(site: Site): void {
  const { binding, database, env } = site;
  measureBackups(site);
  binding.query(getSiteBackups, () => service.readBackups(database, env.backups));
  binding.callable(createSiteBackup, async ({ viewer }) => ({
    started: await service.startBackup(database, env.backups, viewer),
  }));
}

/**
 * For sites that make backups, adds the age of the newest backup and the outcome of the last attempt to the metrics.
 */
function measureBackups({ database, env, metrics }: Site): void {
  const registers = [metrics];
  new Gauge({
    name: 'site_backup_age_seconds',
    help: 'The age of the newest backup that the site has made by itself.',
    registers,
    async collect() {
      const { backups } = await service.readBackups(database, env.backups);
      const [newest] = backups;
      if (newest) this.set((Date.now() - Date.parse(newest.created_at)) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'site_backup_damaged_files',
    help: 'The number of damaged files that the last verification of a backup has found.',
    registers,
    async collect() {
      const last = env.backups && (await lastVerification(env.backups.folder));
      if (last) this.set(last.damaged.length);
      else this.remove();
    },
  });
  new Gauge({
    name: 'site_backup_failed',
    help: 'Whether the last attempt at a backup has failed: 1, or 0.',
    registers,
    async collect() {
      const { plan } = await service.readBackups(database, env.backups);
      if (plan?.last) this.set(plan.last.failure === null ? 0 : 1);
      else this.remove();
    },
  });
}
