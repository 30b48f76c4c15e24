import { Gauge } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import { singleFlightFor } from '#server/platform/single-flight.ts';
import type { Site } from '#server/platform/site.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';

/** Requests within this time share a check, because each check writes to the disk. In milliseconds. */
const CHECK_LIFETIME = SECOND;
/** The maximum duration of a check of writes. Probes of balancers wait for 5 s. In milliseconds. */
const WRITE_TIME = 2 * SECOND;

const parts = ['database', 'files'] as const;
type Part = (typeof parts)[number];

export interface Readiness {
  /** Throws when the site cannot serve reads. */
  checkReads: () => Promise<void>;
  /** Returns the parts that cannot be written. The log names each change, and the metric `site_degraded` has them. */
  findDegraded: () => Promise<readonly Part[]>;
}

/** Returns the checks of the readiness of a site. */
export function createReadiness({ database, files, metrics, log }: Site): Readiness {
  const checks: Record<Part, () => Promise<void>> = {
    database: () => database.checkWrites(),
    files: () => files.ping(),
  };
  const degraded = new Set<Part>();
  const check = async (part: Part): Promise<void> => {
    try {
      await withTimeout(checks[part](), WRITE_TIME, () => new Error('too late'));
      if (degraded.delete(part)) log.info({ part }, 'no longer degraded');
    } catch (error) {
      if (!degraded.has(part)) log.warn({ err: error, part }, 'degraded');
      degraded.add(part);
    }
  };
  const findDegraded = singleFlightFor(CHECK_LIFETIME, async () => {
    await Promise.all(parts.map(check));
    return parts.filter((part) => degraded.has(part));
  });
  new Gauge({
    name: 'site_degraded',
    help: 'Whether a part of the site cannot be written.',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      await findDegraded();
      for (const part of parts) this.labels(part).set(degraded.has(part) ? 1 : 0);
    },
  });
  return { checkReads: singleFlightFor(CHECK_LIFETIME, () => database.checkReads()), findDegraded };
}
