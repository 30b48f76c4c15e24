import {
  lockOwnSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The characters of a site, more than a list of suggestions has. */
export const someCharacters = [
  ...['ルミ', 'モコ', 'クロネ', 'ポルカ', 'シズク', 'コハク'],
  ...['ネム', 'トト', 'ハナ', 'ギンガ', 'パチ', 'マロン'],
];

/** Stores `someCharacters` as the characters of the site. */
export function saveCharacters(database: Database): Promise<void> {
  return database.write(async (transaction) => {
    const own = await lockOwnSettings(transaction);
    await saveOwnSettings(transaction, { ...own, characters: someCharacters });
  });
}
