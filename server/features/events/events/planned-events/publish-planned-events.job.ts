import { createPublicationJob } from '#server/features/posts/publication-plans/publication-job.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { findDrafts } from './planned-events.store.ts';
import { publishPlannedEvent } from './publish-planned-event.service.ts';

export function createPlannedEventsJob({ database }: { database: Database }): Job {
  return createPublicationJob(database, {
    kind: 'event',
    publish: (organiser, { id, now, notifyPublished: after }) =>
      publishPlannedEvent(database, organiser, { id, now, ifDue: true, after }),
    findTitle: async (transaction, id) =>
      (await findDrafts(transaction, [id], {}))[0]?.title ?? null,
  });
}
