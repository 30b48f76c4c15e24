import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type {
  CurrentContent,
  ModeratableContent,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { fillFreeSeats } from '../event-joins/event-joins.service.ts';
import { eventNotFound, findVisibleEvent } from '../events.service.ts';
import { deleteEventWithin, removeDecidedEvent } from '../writing/delete-event.service.ts';
import { restorerOfEvents } from '../writing/restore-event.service.ts';
import { findRow, lockEvent, updateEvent } from '../writing/write-event.store.ts';
import { shownOfMember } from './managed-events.store.ts';

interface EventDeps {
  database: Database;
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

/**
 * Hides an event on behalf of the team, or shows it again. Showing it gives free seats to the waiting list. Returns the
 * event before the change, or null when nothing changes. Throws `not-found`.
 */
async function setTeamHiding(
  transaction: Queryable,
  { id }: Pick<Tables['events'], 'id'>,
  hiding: TeamHiding,
): Promise<Tables['events'] | null> {
  const event = await lockEvent(transaction, id);
  if (!event) throw eventNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (event.hidden_at !== null)) return null;
  await updateEvent(transaction, event, { ...event, ...hiding });
  publishAfterCommit(transaction, [`event:${id}`]);
  if (!isHidden) await fillFreeSeats(transaction, event);
  return event;
}
