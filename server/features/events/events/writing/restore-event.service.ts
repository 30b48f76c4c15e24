import { findPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type {
  Restoration,
  Restorer,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import {
  type BackedUpRows,
  planRelatedRecords,
  type RelatedRecords,
  restoreRelatedRecords,
} from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { hiddenAsDecided } from '#server/features/moderation/decisions/hiding-decision.service.ts';
import { keepsPoll } from '#server/features/polls/polls/owned-polls.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { notifyJoined } from '../event-joins/notify-joined.service.ts';
import { skipPassedReminders } from '../reminders/event-reminders.service.ts';
import * as store from './write-event.store.ts';

type EventBackup = { event: Tables['events'] } & BackedUpRows;

/** Restores events from their backups, with participations and comments. */
export function restorerOfEvents(relatedRecords: readonly RelatedRecords[]): Restorer {
  return {
    async lock(transaction, content) {
      const { event } = parse(content);
      await lockProfiles(transaction, [event.user_id]);
      if (event.series_id !== null) await store.lockSeries(transaction, event.series_id);
    },
    plan: (database, content) => plan(database, relatedRecords, parse(content)),
  };
}

function parse(content: string): EventBackup {
  return JSON.parse(content) as EventBackup;
}

async function plan(
  database: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { event, ...backup }: EventBackup,
): Promise<Restoration> {
  const picture = await findPicture(database, event.image_key);
  const kept = await planRelatedRecords(database, relatedRecords, { owner: event.user_id, backup });
  const isLost = Number(picture.image === null);
  const pictured = { what: 'picture', count: 1 - isLost, lost: isLost } as const;
  return {
    text: event.description,
    ...picture,
    veil: null,
    tags: event.tag === null ? [] : [event.tag],
    page: { kind: 'event', id: event.id },
    parts: event.image_key === null ? kept.parts : [pictured, ...kept.parts],
    refusal: kept.isOwnerLeft ? 'author-left' : null,
    async insert(transaction) {
      const image_key = picture.image === null ? null : event.image_key;
      const has_poll = keepsPoll(kept);
      const inserted = await insertAgain(transaction, { ...event, image_key, has_poll });
      await restoreRelatedRecords(transaction, kept, event.id);
      await notifyJoined(transaction, inserted, { kind: 'restored' }, event.user_id);
    },
  };
}

/** Inserts an event with empty counters. Skips overdue reminders, because the members are notified of the restoration. */
async function insertAgain(transaction: Queryable, backup: Tables['events']) {
  const now = new Date();
  const counters = { joined_count: 0, interested_count: 0, waiting_count: 0, comments_count: 0 };
  const updated_at = versionAfter(backup.updated_at, now);
  const version = { sequence: backup.sequence + 1, updated_at };
  const again = { ...backup, ...counters, ...version, request_id: null };
  const event = await hiddenAsDecided(transaction, 'event', again);
  await store.insertEvents(transaction, [event]);
  await skipPassedReminders(transaction, event, now);
  return event;
}
