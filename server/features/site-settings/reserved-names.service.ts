import { isReservedAmong } from '#contract/names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defaultReservedNames } from './default-community.ts';
import { readOwnSettings } from './site-settings.service.ts';

/** Whether a username is one that admins keep for the site, looks like it, or adds only words of a team to it. */
export async function isReservedBySite(database: Queryable, username: string): Promise<boolean> {
  const { own } = await readOwnSettings(database);
  return isReservedAmong(username, own.reserved_names ?? defaultReservedNames);
}
