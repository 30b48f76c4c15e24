import type { FollowListItem } from '#contract/follows.ts';
import { SEARCH_PEOPLE } from '#contract/limits.ts';
import type { Page } from '#contract/primitives.ts';
import { foldText, type SearchTerms } from '#contract/search-text.ts';
import { followStateOf, toSummary } from '#server/features/profiles/profiles.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Reader } from './match-statements.store.ts';
import { findPeople, type PersonRow } from './people.store.ts';
import { readerOf } from './reader.ts';

/** Members whose username or display name begins with the words, half of them by each; `@name` is for usernames. */
export async function searchPeople(
  { read }: Database,
  viewer: Viewer,
  { words, phrases, names: [name] }: SearchTerms,
): Promise<Page<FollowListItem>> {
  const typed = foldText([...words, ...phrases].join(' '));
  const people = await findByNames(read, readerOf(viewer), typed, name?.toLowerCase());
  const items = people.map((row) => ({
    user: { ...toSummary(row), bio: row.bio },
    follow: followStateOf(viewer, row),
  }));
  return { items, next_cursor: null, has_more: false };
}

async function findByNames(
  database: Queryable,
  reader: Reader,
  typed: string,
  username: string | undefined,
): Promise<PersonRow[]> {
  if (username !== undefined) {
    const people = { reader, limit: SEARCH_PEOPLE, start: username, other: typed };
    return findPeople(database, 'username_lower', people);
  }
  if (typed === '') return [];
  const people = { reader, limit: SEARCH_PEOPLE / 2, start: typed };
  const byUsername = await findPeople(database, 'username_lower', people);
  const byDisplayName = await findPeople(database, 'display_name_lower', people);
  const found = new Set(byUsername.map(({ id }) => id));
  return [...byUsername, ...byDisplayName.filter(({ id }) => !found.has(id))];
}
