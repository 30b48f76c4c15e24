import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  describedDates,
  entryOf,
  eventEntry,
  eventText,
  type IndexedEvent,
  type IndexedMember,
  type IndexedPost,
  memberEntry,
  postEntry,
} from './search-entries.ts';
import * as store from './search-index.store.ts';
import type { SearchEntriesTable } from './search-index.tables.ts';

export {
  aiText,
  authorToken,
  categoryText,
  eventText,
  tagStartText,
  tagText,
} from './search-entries.ts';

export function isSearchTable(table: string): table is store.SearchTable {
  return Object.hasOwn(store.writes, table);
}

export async function copyEntries(
  transaction: Queryable,
  table: store.SearchTable,
  entries: readonly Omit<SearchEntriesTable, 'tokens'>[],
): Promise<void> {
  await store.insertEntries(transaction, table, entries.map(entryOf));
}

/** Adds published posts, events and members to the index. Only `reindexSeries` indexes descriptions of a series. */
export async function addToIndex(
  transaction: Queryable,
  {
    posts = [],
    events = [],
    members = [],
  }: {
    posts?: readonly (IndexedPost & Pick<Tables['posts'], 'is_published'>)[];
    events?: readonly IndexedEvent[];
    members?: readonly IndexedMember[];
  },
): Promise<void> {
  const published = posts.filter((post) => post.is_published);
  await store.insertEntries(transaction, 'search_posts', published.map(postEntry));
  await store.insertEntries(transaction, 'search_events', events.map(entryOfEvent));
  await store.insertEntries(transaction, 'search_members', members.map(memberEntry));
}

const indexedFields = [
  'title',
  'content',
  'category',
  'character_tags',
  'labels',
  'team_labels',
  'is_published',
  'created_at',
] as const;

/** Updates the entry of a changed post. The entry of a deleted post is deleted with it. */
export async function reindexPost(
  transaction: Queryable,
  before: Tables['posts'],
  after: Tables['posts'],
): Promise<void> {
  if (indexedFields.every((field) => before[field] === after[field])) return;
  await store.deleteEntry(transaction, 'search_posts', after.id);
  await addToIndex(transaction, { posts: [after] });
}

/** Updates the entry of a member whose names may have changed, in the transaction that changes them. */
export async function reindexMember(
  transaction: Queryable,
  before: IndexedMember,
  after: IndexedMember,
): Promise<void> {
  const { username, display_name } = before;
  if (username === after.username && display_name === after.display_name) return;
  await store.deleteEntry(transaction, 'search_members', after.id);
  await addToIndex(transaction, { members: [after] });
}

function entryOfEvent(event: IndexedEvent) {
  return eventEntry(event, (event.series_id ?? null) === null);
}

/** Updates the entry of a changed event. For a date of a series, the caller must also call `reindexSeries`. */
export async function reindexEvent(transaction: Queryable, event: IndexedEvent): Promise<void> {
  await store.deleteEntry(transaction, 'search_events', event.id);
  await addToIndex(transaction, { events: [event] });
}

/** Updates which dates of a series are indexed with their description. `dates` contains all dates, earliest first. */
export async function reindexSeries(transaction: Queryable, dates: readonly IndexedEvent[]) {
  const described = describedDates(dates);
  const ids = dates.map(({ id }) => id);
  const texts = await store.textsOf(transaction, 'search_events', ids);
  for (const date of dates) {
    const isDescribed = described.has(date.id);
    if (texts.get(date.id) === eventText(date, isDescribed)) continue;
    await store.deleteEntry(transaction, 'search_events', date.id);
    await store.insertEntries(transaction, 'search_events', [eventEntry(date, isDescribed)]);
  }
}
