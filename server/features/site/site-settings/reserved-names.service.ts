import { isReservedAmong } from '#contract/foundations/names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defaultReservedNames } from './default-community.ts';
import { readOwnSettings } from './site-settings.service.ts';

/** Whether a username is reserved by admins, looks like a reserved name, or is one with added team words. */
export async function isReservedBySite(database: Queryable, username: string): Promise<boolean> {
  const { own } = await readOwnSettings(database);
  return isReservedAmong(username, own.reserved_names ?? defaultReservedNames);
}
