import type { z } from 'zod';
import { FORMER_USERNAME_LIFETIME, FORMER_USERNAMES_MAX } from '#contract/foundations/limits.ts';
import { isReservedUsername, tooManyChangesText } from '#contract/foundations/names.ts';
import { type checkUsername, usernameReservedText } from '#contract/members/profiles.ts';
import { isReservedBySite } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { type AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ProfilesTable } from './profiles.tables.ts';
import * as store from './usernames.store.ts';

type UsernameState = z.output<typeof checkUsername.output>;

/** Returns whether a member can take a username now, and how many changes of the username are left. */
export async function usernameState(
  database: Database,
  viewer: Viewer,
  username: string,
): Promise<UsernameState> {
  const wanted = { lower: username.toLowerCase(), now: new Date().toISOString() };
  const changes = await changesTo(database.read, viewer.userId, wanted);
  const isOwn = (await store.findOwner(database.read, wanted.lower)) === viewer.userId;
  // Members can keep a username that is reserved now, and can change its case.
  if (isOwn) return { available: true, refusal: null, ...changes };
  const isTooOften = changes.changes_left === 0;
  const refusal = isTooOften ? 'changes' : await refusalOf(database.read, viewer, wanted);
  return { available: refusal === null, refusal, ...changes };
}

async function refusalOf(database: Queryable, viewer: Viewer, { lower, now }: WantedUsername) {
  if ((await store.findOwner(database, lower)) !== null) return 'taken';
  if (await isReserved(database, lower)) return 'reserved';
  const former = await store.findFormerOwner(database, lower, now);
  return former === null || former === viewer.userId ? null : 'taken';
}

/** Returns the ids of the members with these current or former usernames. Ignores unknown usernames. */
export async function findOwners(database: Queryable, usernames: readonly string[]) {
  const lower = usernames.map((username) => username.toLowerCase());
  const owners = await store.findOwners(database, lower, new Date().toISOString());
  const ids = lower.flatMap((username) => owners.get(username) ?? []);
  return [...new Set(ids)];
}

interface WantedUsername {
  /** In lower case. */
  lower: string;
  now: string;
}

/** Returns how many changes are left after a change to this username. Taking back a former username frees a change. */
async function changesTo(database: Queryable, userId: string, { lower, now }: WantedUsername) {
  const former = await store.listFormerUsernames(database, userId, now);
  const others = former.filter(({ username_lower }) => username_lower !== lower);
  const changes_left = Math.max(0, FORMER_USERNAMES_MAX - others.length);
  return { changes_left, changes_from: changes_left > 0 ? null : (others[0]?.expires_at ?? null) };
}

/**
 * Stores the previous username of a member as a former username, in the transaction that has stored the new username.
 * Throws `invalid-argument` for a reserved username, `already-exists` when the new username leads to another member,
 * and `resource-exhausted` after too many changes.
 */
export async function leaveUsername(
  transaction: Queryable,
  before: Pick<ProfilesTable, 'id' | 'username_lower' | 'is_profile_complete'>,
  username: string,
): Promise<void> {
  const lower = username.toLowerCase();
  if (lower === before.username_lower) return;
  if (await isReserved(transaction, lower)) throw usernameReserved();
  const time = Date.now();
  const now = new Date(time).toISOString();
  await store.freeFormerUsername(transaction, lower, { userId: before.id, now });
  // Reads after the new username is stored. A concurrent change that gives up this username has committed by then.
  if ((await store.findFormerOwner(transaction, lower, now)) !== null) throw usernameTaken();
  // The generated username of a new user does not become a former username, because nobody knows it.
  if (!before.is_profile_complete) return;
  const { changes_from } = await changesTo(transaction, before.id, { lower, now });
  if (changes_from !== null) throw tooManyChanges(changes_from);
  await store.insertFormerUsername(transaction, {
    username_lower: before.username_lower,
    user_id: before.id,
    expires_at: new Date(time + FORMER_USERNAME_LIFETIME).toISOString(),
  });
}

async function isReserved(database: Queryable, lower: string): Promise<boolean> {
  return isReservedUsername(lower) || (await isReservedBySite(database, lower));
}

function usernameReserved(): AppError {
  return fieldError('invalid-argument', 'username', usernameReservedText);
}

/** Returns the error for a username that another member has, or had within the last 30 days. */
export function usernameTaken(): AppError {
  const message = 'このユーザーIDはすでに使われています。別のユーザーIDを入力してください';
  return fieldError('already-exists', 'username', message, 'username-taken');
}

// Former usernames are unavailable to other members, so the number per member is limited.
function tooManyChanges(from: string): AppError {
  const message = tooManyChangesText(from);
  return fieldError('resource-exhausted', 'username', message, 'username-changes');
}
