import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './jobs.store.ts';

export type JobOutcome = 'done' | 'failed';

export type JobMetrics = ReturnType<typeof createJobMetrics>;

export function createJobMetrics(registry: Registry, database: Database) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of an attempt at a job, by kind and outcome: done, or failed.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 5, 30, 120, 600],
    registers,
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs of all processes, by kind and state: waiting, running, or failed for good.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, state, count } of await store.countJobs(database.read)) {
        this.set({ kind, state }, count);
      }
    },
  });
  return {
    ended: (kind: string, outcome: JobOutcome, milliseconds: number): void =>
      durations.labels(kind, outcome).observe(milliseconds / 1000),
  };
}
