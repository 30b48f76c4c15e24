import { cancelEvent, createEvent, deleteEvent, updateEvent } from '#contract/events/events.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Site } from '#server/platform/site.ts';
import * as cancelling from './cancel-event.service.ts';
import * as deleting from './delete-event.service.ts';
import * as writing from './write-event.service.ts';

interface EventWritingSite extends Site {
  eventRelatedRecords: readonly RelatedRecords[];
  moderatables: Moderatables;
  links: LinkHolds;
}

export function registerEventWriting({ binding, database, ...site }: EventWritingSite): void {
  const { eventRelatedRecords: relatedRecords, moderatables, links } = site;
  const deps = { database, relatedRecords, moderatables, links };
  binding.callable(createEvent, async ({ viewer, input }) => ({
    event: await writing.createEvent(database, viewer, input),
  }));
  binding.callable(updateEvent, async ({ viewer, input }) => ({
    event: await writing.updateEvent(database, viewer, input),
  }));
  binding.callable(cancelEvent, async ({ viewer, input }) => ({
    event: await cancelling.cancelEvent(deps, viewer, input),
  }));
  binding.callable(deleteEvent, ({ viewer, input }) => deleting.deleteEvent(deps, viewer, input));
}
