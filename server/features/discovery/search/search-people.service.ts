import { SEARCH_PEOPLE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { foldText, type SearchTerms } from '#contract/foundations/search-text.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import { followStateOf, toSummary } from '#server/features/members/profiles/profiles.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readerOf } from './search-criteria.ts';
import {
  type ExcludedNames,
  findPeople,
  type PeopleReader,
  type PersonRow,
} from './search-people.store.ts';

/**
 * Returns members whose username or display name begins with the words: up to half of them by the username, and half by
 * the display name. `@name` searches usernames only. Excluded words are in neither name, and excluded usernames do not
 * begin the username. A muted member is found only by the complete `@name`, unless `muted` includes them. Returns at
 * most `limit` members, and at most 50.
 */
export async function searchPeople(
  { read }: Database,
  viewer: Viewer,
  { words, phrases, names, without }: SearchTerms,
  { limit = SEARCH_PEOPLE, muted }: { limit: number | undefined; muted: boolean },
): Promise<Page<FollowListItem>> {
  const sought = {
    typed: foldText([...words, ...phrases].join(' ')),
    usernames: names.map((name) => name.toLowerCase()),
    without: {
      texts: [...without.words, ...without.phrases].map(foldText),
      usernames: without.names.map((name) => name.toLowerCase()),
    },
    limit: Math.min(limit, SEARCH_PEOPLE),
  };
  const now = new Date().toISOString();
  const reader = { ...readerOf(viewer), mutes: viewer.hidesOthers && !muted, now };
  const people = await findByNames(read, reader, sought);
  const items = people.map((row) => ({
    user: { ...toSummary(row), bio: row.bio },
    // The visibility is never null, because each member has a private profile.
    follow: followStateOf(viewer, {
      ...row,
      profile_visibility: row.profile_visibility ?? 'private',
    }),
  }));
  return { items, next_cursor: null, has_more: false };
}

interface Sought {
  typed: string;
  usernames: string[];
  without: ExcludedNames;
  limit: number;
}

async function findByNames(
  database: Queryable,
  reader: PeopleReader,
  { typed, usernames, without, limit }: Sought,
): Promise<PersonRow[]> {
  const [longest] = usernames.toSorted((one, other) => other.length - one.length);
  if (longest !== undefined) {
    // A username can begin with all of the words only if the longest word begins with each of them.
    if (!usernames.every((username) => longest.startsWith(username))) return [];
    const people = { reader, limit, without, start: longest, exact: longest, other: typed };
    return findPeople(database, 'username_lower', people);
  }
  if (typed === '') return [];
  const people = { reader, limit: Math.ceil(limit / 2), without, start: typed };
  const byUsername = await findPeople(database, 'username_lower', people);
  const byDisplayName = await findPeople(database, 'display_name_lower', people);
  const found = new Set(byUsername.map(({ id }) => id));
  const others = byDisplayName.filter(({ id }) => !found.has(id));
  return [...byUsername, ...others].slice(0, limit);
}
