import { FORMER_USERNAME_LIFETIME, FORMER_USERNAMES_MAX } from '#contract/limits.ts';
import { isReservedBySite } from '#server/features/site-settings/reserved-names.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { ProfilesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './usernames.store.ts';

/** Whether a member can take a username now: it is free, or their own, or was their own. */
export async function isUsernameAvailable(
  database: Database,
  viewer: Viewer,
  username: string,
): Promise<boolean> {
  const lower = username.toLowerCase();
  const now = new Date().toISOString();
  const owner = await store.findOwner(database.read, lower);
  // A reserved one stays with the member who has it.
  if (owner !== null) return owner === viewer.userId;
  if (await isReservedBySite(database.read, lower)) return false;
  const former = await store.findFormerOwner(database.read, lower, now);
  return former === null || former === viewer.userId;
}

/**
 * Lets the username that a member leaves lead to them, in the transaction that has stored the new one. Throws
 * invalid-argument for a reserved one, already-exists when the new one leads to another member, and resource-exhausted
 * after too many changes.
 */
export async function leaveUsername(
  transaction: Queryable,
  before: Pick<ProfilesTable, 'id' | 'username_lower' | 'is_profile_complete'>,
  username: string,
): Promise<void> {
  const lower = username.toLowerCase();
  if (lower === before.username_lower) return;
  if (await isReservedBySite(transaction, lower)) throw usernameReserved();
  const time = Date.now();
  const now = new Date(time).toISOString();
  await store.freeFormerUsername(transaction, lower, { userId: before.id, now });
  // Read after the new username is stored: whoever leaves it at the same time has committed by then.
  if ((await store.findFormerOwner(transaction, lower, now)) !== null) throw usernameTaken();
  // Nobody knows the generated username of a new member.
  if (!before.is_profile_complete) return;
  const former = await store.countFormerUsernames(transaction, before.id, now);
  if (former >= FORMER_USERNAMES_MAX) throw tooManyChanges();
  await store.insertFormerUsername(transaction, {
    username_lower: before.username_lower,
    user_id: before.id,
    expires_at: new Date(time + FORMER_USERNAME_LIFETIME).toISOString(),
  });
}

// As the schema of the contract words it for the names that no site gives away.
function usernameReserved(): AppError {
  const message = 'このユーザーIDは使用できません。別のユーザーIDを入力してください';
  return new AppError('invalid-argument', message, { fields: { username: message } });
}

/** The error for a username that another member has, or has left within 30 days. */
export function usernameTaken(): AppError {
  const message = 'このユーザーIDはすでに使われています。別のユーザーIDを入力してください';
  return new AppError('already-exists', message, {
    reason: 'username-taken',
    fields: { username: message },
  });
}

// Each former username is kept from everybody else, so one member must not collect them.
function tooManyChanges(): AppError {
  const message = `ユーザーIDは30日間に${FORMER_USERNAMES_MAX}回まで変更できます。しばらく待ってからお試しください`;
  return new AppError('resource-exhausted', message, {
    reason: 'username-changes',
    fields: { username: message },
  });
}

/** Frees the former usernames whose time is over. */
export async function endExpiredUsernames(database: Database): Promise<void> {
  await store.deleteExpiredUsernames(database);
}
