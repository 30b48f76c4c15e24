import { hiddenAsDecided } from '#server/features/cases/cases.service.ts';
import {
  type BackedUpRows,
  type Belongings,
  planBelongings,
  restoreBelongings,
} from '#server/features/deletions/belongings.service.ts';
import type { Restoration, Restorer } from '#server/features/deletions/restorer.service.ts';
import { findPicture } from '#server/features/pictures/pictures.service.ts';
import { lockProfiles } from '#server/features/profiles/profiles.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { tellJoined } from '../joining/telling.service.ts';
import { skipPassedReminders } from '../reminders/skipping.service.ts';
import * as store from './writing.store.ts';

type EventBackup = { event: EventsTable } & BackedUpRows;

/** How events come back from their backups, with who joined and what was said. */
export function restorerOfEvents(belongings: readonly Belongings[]): Restorer {
  return {
    permission: 'manage_events',
    async lock(transaction, content) {
      const { event } = parse(content);
      await lockProfiles(transaction, [event.user_id]);
      if (event.series_id !== null) await store.lockSeries(transaction, event.series_id);
    },
    plan: (database, content) => plan(database, belongings, parse(content)),
  };
}

function parse(content: string): EventBackup {
  return JSON.parse(content) as EventBackup;
}

async function plan(
  database: Queryable,
  belongings: readonly Belongings[],
  { event, ...backup }: EventBackup,
): Promise<Restoration> {
  const picture = await findPicture(database, event.image_key);
  const kept = await planBelongings(database, belongings, { owner: event.user_id, backup });
  const isLost = Number(picture.image === null);
  const pictured = { what: 'picture', count: 1 - isLost, lost: isLost } as const;
  return {
    text: event.description,
    ...picture,
    tags: event.tag === null ? [] : [event.tag],
    page: { kind: 'event', id: event.id },
    parts: event.image_key === null ? kept.parts : [pictured, ...kept.parts],
    refusal: kept.isOwnerLeft ? 'author-left' : null,
    async insert(transaction) {
      const image_key = picture.image === null ? null : event.image_key;
      const inserted = await insertAgain(transaction, { ...event, image_key });
      await restoreBelongings(transaction, kept, event.id);
      await tellJoined(transaction, inserted, { kind: 'restored' }, event.user_id);
    },
  };
}

/** Inserts an event without what is counted of it. Its members are told now, and of no start that has passed. */
async function insertAgain(transaction: Queryable, backup: EventsTable): Promise<EventsTable> {
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
