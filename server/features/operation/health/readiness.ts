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
  const failures = new Map<Part, boolean>();
  const fails = async (part: Part): Promise<boolean> => {
    const error = await withTimeout(checks[part](), WRITE_TIME, () => new Error('too late')).then(
      () => null,
      (reason: unknown) => reason,
    );
    const isFailing = error !== null;
    if (isFailing && !failures.get(part)) log.warn({ err: error, part }, 'degraded');
    if (!isFailing && failures.get(part)) log.info({ part }, 'no longer degraded');
    failures.set(part, isFailing);
    return isFailing;
  };
  const findDegraded = singleFlightFor(CHECK_LIFETIME, async () => {
    const failing = await Promise.all(parts.map(fails));
    return parts.filter((_, index) => failing[index]);
  });
  new Gauge({
    name: 'site_degraded',
    help: 'Whether a part of the site cannot be written.',
    labelNames: ['part'],
    registers: [metrics],
    async collect() {
      const degraded = await findDegraded();
      for (const part of parts) this.labels(part).set(degraded.includes(part) ? 1 : 0);
    },
  });
  return { checkReads: singleFlightFor(CHECK_LIFETIME, () => database.checkReads()), findDegraded };
}
