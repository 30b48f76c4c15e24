import type { Queryable } from '#server/platform/database/database.ts';
import { updateHidesOthers } from './hides-others.store.ts';
import { profileNotFound } from './profiles.service.ts';
import { lockProfiles } from './profiles.shared.store.ts';

/**
 * Changes mutes or blocks of members, and stores whether anything is hidden from each member. Their profiles are
 * locked, so that concurrent changes are counted one after the other, and a concurrent follow runs before or after.
 * Throws not-found when one of the members does not exist.
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
