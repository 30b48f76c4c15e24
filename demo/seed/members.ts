import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { followNotification } from '#server/features/social/follows/follows.service.ts';
import type { DemoMember } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import * as rows from './rows.ts';
import * as store from './seed.store.ts';

/** Seeds all members and their follows in one transaction. It also records that the seeding has begun. */
export async function seedMembers({ database, community, base }: SeedContext): Promise<void> {
  const { members } = community;
  const follows = rows.followRows(community, base);
  await database.write(async (transaction) => {
    const profiles = members.map((member) => rows.memberProfileRow(member, community, base));
    await store.insertAll(transaction, 'profiles', profiles);
    await addToIndex(transaction, { members: profiles });
    await store.insertAll(
      transaction,
      'private_profiles',
      members.map((member, index) => rows.memberPrivateRow(member, index, base)),
    );
    const birthdays = members.flatMap((member) => rows.birthdayRows(member, base));
    await store.insertAll(transaction, 'birthdays', birthdays);
    const identities = members.map((member) => rows.identityRow(member, base));
    await store.insertAll(transaction, 'identities', identities);
    const admins = members.filter(({ role }) => role !== null);
    await store.insertAll(
      transaction,
      'admin_users',
      admins.map((admin) => rows.memberAdminRow(admin, base)),
    );
    await store.insertAll(transaction, 'follows', follows);
    for (const { follower_id: from, following_id: to, created_at } of follows) {
      const notification = { ...followNotification(from), to };
      await notifyMembers(transaction, notification, new Date(created_at));
    }
    await store.saveSeedState(transaction, { base, complete: false });
  });
}

/** Seeds the avatar and the cover of a member, if the member has them. */
export async function seedProfilePictures(
  context: SeedContext,
  { avatar, cover, username }: DemoMember,
): Promise<void> {
  if (avatar === null) return;
  const keep = (name: string) => storePicture(context, 'members', name, username);
  const avatar_key = await keep(avatar);
  const cover_key = cover === null ? null : await keep(cover);
  await context.database.write((transaction) =>
    store.setPictures(transaction, rows.demoId('member', username), { avatar_key, cover_key }),
  );
}
