import { setTimeout as delay } from 'node:timers/promises';
import type { OutageLog } from './database/outage-log.ts';

interface BackgroundJob {
  name: string;
  /** Does one piece of work. Returns false when there is none. Stops early when the signal is aborted. */
  runNext(signal: AbortSignal): Promise<boolean>;
}

type Failures = Pick<OutageLog, 'noteFailure'>;

/** Runs a job, and looks for new work every `interval` milliseconds. Returns a function that stops the job. */
export function startJob(
  job: BackgroundJob,
  interval: number,
  failures: Failures,
): () => Promise<void> {
  const stopping = new AbortController();
  const ended = work(job, interval, failures, stopping.signal);
  return () => {
    stopping.abort();
    return ended;
  };
}

async function work(
  { name, runNext }: BackgroundJob,
  interval: number,
  failures: Failures,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const worked = await runNext(signal).catch(async (error: unknown) => {
      if (!signal.aborted) {
        await failures.noteFailure({ err: error, job: name }, 'background job failed');
      }
      return false;
    });
    // `delay` rejects when the signal is aborted.
    if (!worked) await delay(interval, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
