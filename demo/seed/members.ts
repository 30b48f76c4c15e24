import { notify } from '#server/features/notifications/notifications.service.ts';
import { drawAvatar } from '../art/index.ts';
import type { DemoMember } from '../community/types.ts';
import * as rows from './rows.ts';
import * as store from './seed.store.ts';
import { keepDrawing, type Seeding } from './seeding.ts';

/** All members and their follows at once, with the mark that seeding has begun: everything else refers to them. */
export async function seedMembers({ database, community, base }: Seeding): Promise<void> {
  const { members } = community;
  const follows = rows.followRows(community, base);
  await database.write(async (transaction) => {
    const profiles = members.map((member) => rows.profileRow(member, community, base));
    await store.insertAll(transaction, 'profiles', profiles);
    await store.insertAll(transaction, 'private_profiles', members.map(rows.privateProfileRow));
    const identities = members.map((member) => rows.identityRow(member, base));
    await store.insertAll(transaction, 'identities', identities);
    const admins = members.filter(({ role }) => role !== null);
    await store.insertAll(
      transaction,
      'admin_users',
      admins.map((admin) => rows.adminRow(admin, base)),
    );
    await store.insertAll(transaction, 'follows', follows);
    for (const { follower_id: from, following_id: to, created_at } of follows) {
      const notice = { type: 'follow' as const, from, to, relatedId: from };
      await notify(transaction, notice, new Date(created_at));
    }
    await store.saveSeedState(transaction, { base, complete: false });
  });
}

/** Paints a member's avatar, where they have one. */
export async function seedAvatar(
  seeding: Seeding,
  { avatar, username }: DemoMember,
): Promise<void> {
  if (avatar === null) return;
  const drawing = drawAvatar(avatar.seed, avatar.who);
  const key = await keepDrawing(seeding, drawing, 'profile-images', username);
  await seeding.database.write((transaction) =>
    store.setAvatar(transaction, rows.demoId('member', username), key),
  );
}
