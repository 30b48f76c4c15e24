import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import {
  publishDue,
  tellFailed,
  tellPublished,
} from '#server/features/notifications/publication-plans/due-plans.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { plannedEventKind } from './planned-events.service.ts';
import { markPlannedEventFailed } from './planned-events.store.ts';
import { publishIfDue } from './publish-planned-event.service.ts';

/** Publishes planned events at their times. Events of the same minute do not wait for one another. */
export function createPlannedEventsJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: plannedEventKind,
    attempts: 8,
    concurrency: 4,
    run: ({ plannedEventId: id, userId }, job) =>
      publishDue(database, job, {
        userId,
        publish: (organiser) =>
          publishIfDue(database, organiser, {
            id,
            now: job.now(),
            after: (transaction, event) =>
              tellPublished(transaction, { ...event, kind: 'event' }, { isHeld: false }),
          }),
        fail: (failure) => database.write((transaction) => fail(transaction, id, failure)),
      }),
    settle: async (transaction, { plannedEventId }, state) => {
      if (state === 'failed') await fail(transaction, plannedEventId, 'unexpected');
    },
  });
}

async function fail(transaction: Queryable, id: string, failure: PlanFailure): Promise<void> {
  const row = await markPlannedEventFailed(transaction, id, failure);
  if (row !== null) await tellFailed(transaction, { ...row, kind: 'event' }, failure);
}
