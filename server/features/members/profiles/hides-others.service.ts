import type { Queryable } from '#server/platform/database/database.ts';
import { updateHidesOthers } from './hides-others.store.ts';
import { profileNotFound } from './profiles.service.ts';
import { lockProfiles } from './profiles.shared.store.ts';

/**
 * Changes mutes or blocks of members. Locks their profiles first. So concurrent changes run one after the other, and a
 * concurrent follow runs entirely before or after the change.
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
