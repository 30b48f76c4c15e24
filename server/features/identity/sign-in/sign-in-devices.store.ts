import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores a sign-in on a device, whether the member has signed in there before or not. */
export const upsertDevice = rows('sign_in_devices').upsertBy(['user_id', 'device_hash']);

export const hasDevice = rows('sign_in_devices').existsBy('user_id', 'device_hash');
export const hasDevices = rows('sign_in_devices').existsBy('user_id');

/** Deletes the devices of a member, except for the `keep` devices with the last sign-ins. */
export async function trimDevices(database: Queryable, userId: string, keep: number) {
  const latest = database
    .selectFrom('sign_in_devices')
    .where('user_id', '=', userId)
    .orderBy('last_sign_in_at', 'desc')
    .orderBy('device_hash')
    .limit(keep)
    .select('device_hash');
  await database
    .deleteFrom('sign_in_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'not in', latest)
    .execute();
}
