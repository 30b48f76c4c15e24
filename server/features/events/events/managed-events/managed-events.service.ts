import type { z } from 'zod';
import type { listManagedEvents, ManagedEvent } from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  readHiders,
  readSummaries,
} from '#server/features/members/profiles/profile-summaries.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newestFirst, readMatchingPage } from '#server/platform/database/matching-page.ts';
import { parseListSearch } from '#server/platform/search/list-search.ts';
import { toCard } from '../event-cards.service.ts';
import { eventNotFound } from '../events.service.ts';
import * as store from './managed-events.store.ts';

type Event = Omit<ManagedEvent, 'open_reports'>;

export async function readManagedEvents(
  database: Queryable,
  { cursor, limit, ...filter }: z.output<typeof listManagedEvents.search>,
): Promise<Page<Event>> {
  const { id, matches } = parseListSearch(filter.q);
  const page = await readMatchingPage({
    keyset: newestFirst('events', filter),
    cursor,
    limit,
    until: filter.until,
    matches:
      matches &&
      ((row: store.ManagedEventRow) => matches([row.title, row.description, row.location])),
    list: (after, rows) => store.listManaged(database, { ...filter, id, after, limit: rows }),
  });
  return { ...page, items: await toManaged(database, page.items) };
}

/** Returns an event as the administration lists it. Throws `not-found`. */
export async function readManagedEvent(database: Queryable, id: string): Promise<Event> {
  const row = await store.findManaged(database, id);
  const [event] = row ? await toManaged(database, [row]) : [];
  if (!event) throw eventNotFound();
  return event;
}

async function toManaged(database: Queryable, rows: store.ManagedEventRow[]): Promise<Event[]> {
  const hiding = await readHiders(database, rows);
  const owners = rows.map(({ user_id }) => user_id);
  const organisers = await readSummaries(database, owners);
  return rows.flatMap((row) => {
    const { user_id, created_at } = row;
    const profiles = organisers.get(user_id);
    return profiles ? [{ ...toCard(row), user_id, created_at, profiles, hidden: hiding(row) }] : [];
  });
}
