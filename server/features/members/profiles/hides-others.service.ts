import type { Queryable } from '#server/platform/database/database.ts';
import { profileNotFound } from './profiles.service.ts';
import { lockProfiles } from './profiles.shared.store.ts';
import { updateHidesOthers } from './profiles.store.ts';

/**
 * Changes mutes or blocks while the profiles are locked, so that a concurrent follow runs before or after the change.
 */
export async function changeHidden<Result>(
  transaction: Queryable,
  userIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const locked = await lockProfiles(transaction, userIds);
  if (locked.length < userIds.length) throw profileNotFound();
  const result = await change();
  await updateHidesOthers(transaction, userIds);
  return result;
}
