import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './pending-deletions.store.ts';
import { profileNotFound } from './profiles.service.ts';

/** Locks a profile until the transaction ends. Returns its username in lower case. Throws not-found. */
export async function lockAccount(transaction: Queryable, userId: string): Promise<string> {
  const username = await store.lockUsername(transaction, userId);
  if (username === null) throw profileNotFound();
  return username;
}

/** Deletes a profile and all rows that refer to it. Returns the data that was public with the given visibility. */
export async function removeProfile(
  transaction: Queryable,
  userId: string,
  visibility: ProfileVisibility,
): Promise<{ title: string; content: object }> {
  const profile = await store.deleteProfile(transaction, userId);
  if (!profile) throw profileNotFound();
  const { id, username, display_name, bio, website, location, created_at } = profile;
  const texts = visibility === 'public' ? { bio, website, location } : {};
  const content = { profile: { id, username, display_name, ...texts, created_at } };
  return { title: display_name || username, content };
}

/** The pictures of a profile. Deleting these records removes the references to the files. */
export const portraitsOfMember: MemberRecords = {
  columns: [],
  async *deleteAll({ database }, userId) {
    await database.write((transaction) => store.clearPictures(transaction, userId));
    yield;
  },
};
