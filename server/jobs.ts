import { SECOND } from '#contract/foundations/limits.ts';
import { watchWork } from './features/administration/dashboard/dashboard.service.ts';
import { nouns } from './nouns.ts';
import { startJob } from './platform/background-job.ts';
import { OutageLog } from './platform/database/outage-log.ts';
import type { Job } from './platform/jobs/job.ts';
import { createJobMetrics } from './platform/jobs/job-metrics.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { listOf, recordOf, type Watcher } from './platform/noun.ts';
import { createSite, type SiteDeps } from './site.ts';

/** The default pause of a watcher that finds no work, in milliseconds. */
const INTERVAL = 2 * SECOND;

export interface JobsDeps extends SiteDeps {
  /** The environment variables of programs that jobs start. The default is the variables of the process. */
  variables?: Record<string, string | undefined>;
  /** Returns the time in milliseconds. The default is the clock of the machine. */
  now?: () => number;
}

export function createJobs(site: ReturnType<typeof createSite<JobsDeps>>): Job[] {
  return listOf(nouns, 'jobs').map((createJob) => createJob(site));
}

/** Starts the background jobs. Returns a function that stops them and resolves when they have stopped. */
export function startJobs(deps: JobsDeps): () => Promise<unknown> {
  const site = createSite(deps);
  const { database, log, metrics } = site;
  const running = { ...site, jobMetrics: createJobMetrics(metrics, database) };
  const failures = new OutageLog(log, database);
  const runner = startJobRunner(running, createJobs(site), failures);
  const start = (name: string, runNext: () => Promise<boolean>, interval: number) =>
    startJob({ name, runNext: watchWork(database, `job:${name}`, runNext) }, interval, failures);
  const poll = async () => {
    await runner.poll();
    return false;
  };
  const watchers = Object.entries(recordOf(nouns, 'watchers'));
  const stops = [
    start('jobs', poll, SECOND),
    ...watchers.map(([name, watcher]) => {
      const { interval = INTERVAL }: Watcher = watcher;
      return start(name, () => watcher.runNext(site), interval);
    }),
  ];
  return () => Promise.all([runner.stop(), ...stops.map((stop) => stop())]);
}
