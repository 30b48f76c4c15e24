import type { z } from 'zod';
import type { ListedEvent, listEvents } from '#contract/events/events.ts';
import { HOME_EVENTS } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { JAPAN_OFFSET } from '#contract/foundations/wall-clock.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { decodeCursor } from '#server/platform/database/cursor.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  toListed,
  toPublicCard,
  withoutBlockedEvents,
  withoutHiddenEvents,
} from './event-cards.service.ts';
import * as store from './event-lists.store.ts';
import type { ListedEventRow } from './events.store.ts';

interface Shown extends Omit<store.ListPage, 'after' | 'viewer'> {
  start: After;
}

/** Returns a page of events that the viewer sees. Mutes hide events, except in the list of joined events. */
async function readShown(database: Database, viewer: Viewer | null, { start, ...shown }: Shown) {
  const withoutHidden = shown.joined ? withoutBlockedEvents : withoutHiddenEvents;
  return readShownPage(viewer, {
    ...shown,
    start,
    list: (after, limit) =>
      store.listEvents(database.read, { ...shown, after, limit, viewer: viewer?.userId ?? '' }),
    show: async (rows: ListedEventRow[]) =>
      (await withoutHidden(database, viewer, rows)).map((row) => ({ row, item: row })),
  });
}

export async function readNextEvents(database: Database, viewer: Viewer | null) {
  const now = new Date().toISOString();
  const { items } = await readShown(database, viewer, {
    list: 'next',
    keyset: store.keysetOf('next', 'next events'),
    start: store.startOf('next', now),
    from: now,
    until: now,
    now,
    limit: HOME_EVENTS,
    joined: false,
  });
  return { items: items.map((row) => toPublicCard(viewer, row)) };
}

export async function readEvents(
  database: Database,
  viewer: Viewer,
  { scope, month, joined, cursor, limit }: z.output<typeof listEvents.search>,
): Promise<Page<ListedEvent>> {
  const name = `events, ${month ?? scope}, ${joined}`;
  const now = cursor === undefined ? new Date().toISOString() : timeOf(cursor, name);
  const range =
    month === undefined
      ? { list: scope, start: store.startOf(scope, now), from: now, until: now }
      : monthOf(month);
  const keyset = store.keysetOf(range.list, name, now);
  const page = await readShown(database, viewer, {
    ...range,
    keyset,
    start: cursor === undefined ? range.start : keyset.after(cursor),
    now,
    limit,
    joined: joined === 'true',
  });
  return { ...page, items: page.items.map(toListed) };
}

/**
 * Returns the time of the first page, which is in the cursor. All pages are computed for this time. Otherwise, a series
 * whose first date begins between two pages would be listed again by its next date.
 */
function timeOf(cursor: string, name: string): string {
  return String(decodeCursor(cursor, [`=${name}`, 'time', 'time', 'id'])[1]);
}

function monthOf(month: string): Pick<Shown, 'start' | 'from' | 'until'> & { list: 'month' } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const startOf = (index: number) => new Date(Date.UTC(year, index) - JAPAN_OFFSET).toISOString();
  const from = startOf(number - 1);
  return { list: 'month', start: store.startOf('month', from), from, until: startOf(number) };
}
