import type { NextBirthdays, UpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import { BIRTHDAYS_MAX } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import {
  type Celebration,
  upcomingDays,
} from '#server/features/members/birthdays/birthdays.policy.ts';
import { readOwnBirthday } from '#server/features/members/birthdays/birthdays.service.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenAmong } from '#server/features/members/visibility/visibility.service.ts';
import { findBirthdaysOfCharacters } from '#server/features/tags/characters/characters.service.ts';
import { listPopularTags } from '#server/features/tags/tags/listed-tags.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listFollowedAmong, listFollowedWithBirthday } from './upcoming-birthdays.store.ts';

/** Returns the birthdays of characters and followed members in the next seven days, soonest first. */
export async function readUpcomingBirthdays(
  database: Database,
  viewer: Viewer | null,
  now: number = Date.now(),
): Promise<UpcomingBirthdays> {
  const days = upcomingDays(now);
  return {
    today: japanDay(now),
    characters: await charactersOf(database, viewer, days),
    members: viewer === null ? [] : await membersOf(database, viewer, days),
  };
}

async function charactersOf(
  database: Database,
  viewer: Viewer | null,
  days: readonly Celebration[],
): Promise<UpcomingBirthdays['characters']> {
  const born = await findBirthdaysOfCharacters(database);
  if (born.size === 0) return [];
  const { characters } = await listPopularTags(database, viewer);
  return days.flatMap(({ day, days_left, birthdays }) =>
    characters
      .filter(({ tag }) => birthdays.includes(born.get(tag) ?? ''))
      .map((character) => ({ day, days_left, character })),
  );
}

async function membersOf(database: Database, viewer: Viewer, days: readonly Celebration[]) {
  const found: UpcomingBirthdays['members'] = [];
  for (const { birthdays, ...when } of days) {
    for (const birthday of birthdays) {
      const rows = await listFollowedWithBirthday(database.read, viewer.userId, birthday);
      found.push(...rows.map((row) => ({ ...when, user: toSummary(row) })));
    }
  }
  const ids = found.map(({ user }) => user.id);
  const hidden = await hiddenAmong(database.read, viewer, ids);
  return found
    .filter(({ user }) => !hidden?.hides({ userId: user.id, texts: [user.display_name], tags: [] }))
    .slice(0, BIRTHDAYS_MAX);
}

/**
 * Returns the birthdays on which a viewer may plan a publication: the viewer's own birthday, and the birthdays of
 * characters.
 */
export async function readNextBirthdays(
  database: Database,
  viewer: Viewer,
): Promise<NextBirthdays> {
  const { birthday: own } = await readOwnBirthday(database, viewer.userId);
  const born = await findBirthdaysOfCharacters(database);
  if (born.size === 0) return { own, characters: [] };
  const followed = await listFollowedAmong(database.read, viewer.userId, [...born.keys()]);
  const { characters } = await listPopularTags(database, viewer);
  return {
    own,
    characters: characters.flatMap(({ tag }) => {
      const birthday = born.get(tag);
      return birthday === undefined ? [] : [{ tag, birthday, is_followed: followed.has(tag) }];
    }),
  };
}
