import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type {
  CurrentContent,
  ModeratableContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { eventNotFound, findVisibleEvent } from '../events.service.ts';
import { deleteEventWithin, removeDecidedEvent } from '../writing/delete-event.service.ts';
import { setTeamHiding } from '../writing/hide-event.service.ts';
import { restorerOfEvents } from '../writing/restore-event.service.ts';
import { findRow } from '../writing/write-event.store.ts';
import { shownOfMember } from './managed-events.store.ts';

interface EventDeps {
  database: Database;
  /** The related records that are backed up with an event. */
  eventRelatedRecords: readonly RelatedRecords[];
  publishRestored: ModeratableContent['publishRestored'];
}

export function moderatableEvent({
  database,
  eventRelatedRecords,
  publishRestored,
}: EventDeps): ModeratableContent {
  return {
    word: 'イベント',
    permission: 'manage_events',
    find,
    isVisible: async (viewer, id) => (await findVisibleEvent(database.read, viewer, id)) !== null,
    notFound: eventNotFound,
    setHiding: ({ transaction }, event, hiding) => setTeamHiding(transaction, event, hiding),
    remove: ({ transaction, viewer }, { id: eventId, ...deletion }) =>
      deleteEventWithin(transaction, eventRelatedRecords, viewer, {
        eventId,
        series: 'one',
        isNotified: false,
        ...deletion,
      }),
    removeDecided: ({ transaction }, deletion) =>
      removeDecidedEvent(transaction, eventRelatedRecords, deletion),
    ofMember: shownOfMember,
    restorer: restorerOfEvents(eventRelatedRecords),
    publishRestored,
  };
}

async function find(database: Queryable, id: string): Promise<CurrentContent | null> {
  const row = await findRow(database, id);
  if (!row) return null;
  const { user_id, title, description: text, image_key, tag, hidden_at, created_at } = row;
  const tags = tag === null ? [] : [tag];
  return {
    id,
    user_id,
    is_shown: hidden_at === null,
    hidden_at,
    edited_at: row.updated_at,
    parent_id: null,
    page: { kind: 'event', id },
    snapshot: { ...unknownSnapshot, title, text, tags, image_key, created_at },
  };
}
