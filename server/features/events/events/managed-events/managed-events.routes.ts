import { listManagedEvents, setEventHidden } from '#contract/administration/managed-content.ts';
import { listManagedPlannedEvents, takeBackPlannedEvent } from '#contract/events/planned-events.ts';
import { decideEvents } from '#contract/moderation/content-decisions.ts';
import {
  decideContents,
  setContentHidden,
} from '#server/features/moderation/cases/without-report/decide-contents.service.ts';
import type { ModerationDeps } from '#server/features/moderation/content-decisions/content-decisions.service.ts';
import {
  pageWithReports,
  withReports,
} from '#server/features/moderation/reports/reports.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readManagedEvent, readManagedEvents } from './managed-events.service.ts';
import { readManagedPlannedEvents, takeBackPlan } from './managed-planned-events.service.ts';

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
  binding.query(listManagedPlannedEvents, ({ search }) => readManagedPlannedEvents(read, search));
  binding.callable(takeBackPlannedEvent, async ({ viewer, input }) => {
    await takeBackPlan(database, viewer, input);
    return {};
  });
}
