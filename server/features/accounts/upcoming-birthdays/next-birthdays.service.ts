import type { NextBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import { readOwnBirthday } from '#server/features/members/birthdays/birthdays.service.ts';
import { findBirthdaysOfCharacters } from '#server/features/tags/characters/characters.service.ts';
import { listPopularTags } from '#server/features/tags/tags/popular-tags.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listFollowedAmong } from './upcoming-birthdays.store.ts';

/** Returns the birthdays on which a viewer may plan a publication: their own, and those of characters. */
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
