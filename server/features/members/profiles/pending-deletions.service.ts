import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { profileNotFound } from './profiles.service.ts';
import { updatePrivateProfile } from './profiles.shared.store.ts';
import * as store from './profiles.store.ts';
import { updateProfileFields } from './profiles.store.ts';

/** Locks a profile until the transaction ends. Returns its username in lower case. Throws `not-found`. */
export async function lockAccount(transaction: Queryable, userId: string): Promise<string> {
  const profile = await store.lockAccount(transaction, userId);
  if (!profile) throw profileNotFound();
  return profile.username_lower;
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

/** The pictures of a profile and of a watermark. Deleting these records removes the references to the files. */
export const portraitsOfMember: MemberRecords = {
  columns: [],
  async *deleteAll({ database }, userId) {
    await database.write(async (transaction) => {
      await updateProfileFields(transaction, userId, { avatar_key: null, cover_key: null });
      await updatePrivateProfile(transaction, userId, { watermark_key: null });
    });
    yield;
  },
};
