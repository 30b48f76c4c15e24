import { looksLikeOneOf } from '#contract/names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defaultReservedNames } from './default-community.ts';
import { readOwnSettings } from './site-settings.service.ts';

/** Whether admins keep a username for the site, or one that looks like it. */
export async function isReservedBySite(database: Queryable, username: string): Promise<boolean> {
  const { own } = await readOwnSettings(database);
  return looksLikeOneOf(username, own.reserved_names ?? defaultReservedNames);
}
