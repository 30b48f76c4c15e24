import { listManagedEvents, setEventHidden } from '#contract/administration/managed-content.ts';
import { decideEvents } from '#contract/moderation/content-decisions.ts';
import { decideContents } from '#server/features/moderation/cases/without-report/decide-contents.service.ts';
import { setContentHidden } from '#server/features/moderation/cases/without-report/set-content-hidden.service.ts';
import type { ModerationDeps } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  pageWithReports,
  withReports,
} from '#server/features/moderation/reports/open-reports.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readManagedEvent, readManagedEvents } from './managed-events.service.ts';

/** Registers the events as the team sees them, and its decisions about them. */
export function registerManagedEvents(site: Site & ModerationDeps): void {
  const { binding, database } = site;
  const { read } = database;
  binding.query(listManagedEvents, async ({ viewer, search }) =>
    pageWithReports(read, viewer, 'event', await readManagedEvents(read, search)),
  );
  binding.callable(setEventHidden, async ({ viewer, input: { eventId: id, ...decision } }) => {
    await setContentHidden(site, viewer, { type: 'event', id, ...decision });
    return { event: await withReports(read, viewer, 'event', await readManagedEvent(read, id)) };
  });
  binding.callable(decideEvents, ({ viewer, input }) =>
    decideContents(site, viewer, 'event', input),
  );
}
