import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';
import type { BackupSettings } from '#server/platform/env/env.ts';
import { readBackups } from './site-backups.service.ts';

/** Adds the age of the newest backup and the outcome of the last attempt to the metrics, for sites that make backups. */
export function measureBackups(
  registry: Registry,
  database: Database,
  settings: BackupSettings | null,
): void {
  const registers = [registry];
  new Gauge({
    name: 'site_backup_age_seconds',
    help: 'The age of the newest backup that the site has made by itself.',
    registers,
    async collect() {
      const { backups } = await readBackups(database, settings);
      const [newest] = backups;
      if (newest) this.set((Date.now() - Date.parse(newest.created_at)) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'site_backup_failed',
    help: 'Whether the last attempt at a backup has failed: 1, or 0.',
    registers,
    async collect() {
      const { plan } = await readBackups(database, settings);
      if (plan?.last) this.set(plan.last.failure === null ? 0 : 1);
      else this.remove();
    },
  });
}
