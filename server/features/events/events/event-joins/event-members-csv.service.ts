import type { Readable } from 'node:stream';
import { safeFileName } from '#contract/foundations/file-name.ts';
import type { Database } from '#server/platform/database/database.ts';
import { csvOf } from '#server/platform/http/csv.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { japanMoment } from '#server/platform/japan-moment.ts';
import { findShownEvent } from '../events.service.ts';
import { readInState } from './event-members-csv.store.ts';
import { requireOrganiser } from './locked-event.service.ts';

const columns = ['状態', '名前', 'ユーザーID', '日時（日本時間）'];

const states = { joined: '参加', waiting: 'キャンセル待ち' } as const;

/** Returns the list of joined and waiting members as a table for spreadsheets. Throws not-found and permission-denied. */
export async function openMembersCsv(
  database: Database,
  viewer: Viewer,
  eventId: string,
): Promise<{ name: string; stream: Readable }> {
  const event = await findShownEvent(database.read, viewer, eventId);
  requireOrganiser(viewer, event);
  const stream = csvOf(columns, rowsOf(database, eventId));
  return { name: safeFileName(`${event.title}.csv`, 'event.csv'), stream };
}

async function* rowsOf(database: Database, eventId: string): AsyncGenerator<string[]> {
  for (const state of ['joined', 'waiting'] as const) {
    for await (const { display_name, username, since } of readInState(
      database.read,
      eventId,
      state,
    )) {
      yield [states[state], display_name, username, japanMoment(since)];
    }
  }
}
