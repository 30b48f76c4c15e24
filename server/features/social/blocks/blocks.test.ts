import { beforeEach, describe, expect, it } from 'vitest';
import { BLOCKS_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { Block } from '#contract/social/blocks.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import {
  insertMember,
  insertMembers,
  insertPost,
  insertRows,
  memberRows,
} from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { blockRow } from './blocks.tables.ts';

const site = useTestApp();

let artist: TestClient;
let rude: TestClient;
beforeEach(async () => {
  artist = await site().member();
  rude = await site().member();
});

const block = (client: TestClient, other: TestClient, blocked = true) =>
  client.call('setBlock', { userId: other.id, blocked });
const profileOf = (client: TestClient, other: TestClient) =>
  client.get<PublicProfile>(`/api/users/${other.id}`);
const blocksOf = (client: TestClient, search = '') =>
  client.get<Page<Block>>(`/api/blocks${search}`);

describe('a block', () => {
  it('ends the follows in both directions, with their counters and notifications [HIDE-07, HIDE-44]', async () => {
    const witness = await site().member();
    await artist.call('followUser', { targetUserId: rude.id });
    await rude.call('followUser', { targetUserId: artist.id });
    await witness.call('followUser', { targetUserId: artist.id });
    await block(artist, rude);
    await block(artist, rude);
    const counts = async (other: TestClient) => {
      const { follower_count, following_count } = await profileOf(witness, other);
      return [follower_count, following_count];
    };
    expect(await counts(artist)).toEqual([1, 0]);
    expect(await counts(rude)).toEqual([0, 0]);
    const notifications = await readNotifications(site().database, artist.id);
    expect(notifications.map(({ from_user_id }) => from_user_id)).toEqual([witness.id]);
    expect(await readNotifications(site().database, rude.id)).toEqual([]);
  });

  it('prevents following, liking, saving, commenting, replying and reporting in both directions [HIDE-08, HIDE-46, HIDE-47, HIDE-48, HIDE-49, HIDE-50]', async () => {
    const postId = await insertPost(site().database, artist.id);
    const open = await insertPost(site().database, (await site().member()).id);
    const comment = { postId: open, content: 'すてき', requestId: newId() };
    const { comment: written } = await artist.call('addComment', comment);
    for (const [one, other] of [
      [artist, rude],
      [rude, artist],
    ] as const) {
      await block(one, other);
      const refused = [
        rude.call('followUser', { targetUserId: artist.id }),
        artist.call('followUser', { targetUserId: rude.id }),
        rude.call('likePost', { postId, count: 1, batchId: newId() }),
        rude.call('setBookmark', { postId, bookmarked: true }),
        rude.call('addComment', { ...comment, postId, requestId: newId() }),
        rude.call('addComment', { ...comment, parentId: written.id, requestId: newId() }),
        rude.call('updatePost', { postId, title: '直す', category: 'other' }),
        rude.call('deletePost', { postId }),
        rude.call('reportContent', { targetType: 'post', targetId: postId, reason: 'spam' }),
      ];
      const failures = await Promise.all(refused.map(failureOf));
      expect(failures.map(({ httpStatus }) => httpStatus)).toEqual(refused.map(() => 404));
      await block(one, other, false);
    }
    await rude.call('likePost', { postId, count: 1, batchId: newId() });
  });

  it('prevents a blocked moderator from acting as a member, but not from moderating [HIDE-28]', async () => {
    const moderator = await site().member({ rank: 'moderator' });
    const postId = await insertPost(site().database, artist.id);
    await block(artist, moderator);
    const like = moderator.call('likePost', { postId, count: 1, batchId: newId() });
    expect((await failureOf(like)).httpStatus).toBe(404);
    const words = { postId, content: 'やあ', requestId: newId() };
    expect((await failureOf(moderator.call('addComment', words))).httpStatus).toBe(404);
    const follow = moderator.call('followUser', { targetUserId: artist.id });
    expect((await failureOf(follow)).httpStatus).toBe(404);
    await moderator.call('deletePost', { postId, reason: '規約違反' });
  });

  it('is shown to the blocking member only, and the profile of each looks private to the other [HIDE-09, HIDE-29]', async () => {
    await site().database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ bio: 'ひみつ' })
        .where('id', 'in', [artist.id, rude.id])
        .execute(),
    );
    await block(artist, rude);
    const restricted = { is_restricted: true, bio: '', follower_count: 0 };
    expect(await profileOf(artist, rude)).toMatchObject({ ...restricted, is_blocked: true });
    expect(await profileOf(rude, artist)).toMatchObject({ ...restricted, is_blocked: false });
    await block(artist, rude, false);
    const open = { is_restricted: false, bio: 'ひみつ', is_blocked: false };
    expect(await profileOf(artist, rude)).toMatchObject(open);
    expect(await profileOf(rude, artist)).toMatchObject(open);
  });

  it('gives a blocked member the responses of a private profile, except that a follow is refused [HIDE-29, HIDE-30]', async () => {
    const secret = await site().member({ visibility: 'private' });
    const expelled = await insertMember(site().database, { blocked: true });
    await block(artist, rude);
    const asSeen = async ({ id }: { id: string }) => {
      const {
        id: _,
        username: __,
        username_lower: ___,
        display_name: ____,
        display_name_lower: _____,
        ...rest
      } = await rude.get<PublicProfile>(`/api/users/${id}`);
      return rest;
    };
    expect(await asSeen(artist)).toEqual(await asSeen(secret));
    await rude.call('followUser', { targetUserId: secret.id });
    for (const targetUserId of [artist.id, expelled.id, newId()]) {
      const { envelope } = await failureOf(rude.call('followUser', { targetUserId }));
      expect(envelope).toEqual({
        status: 'NOT_FOUND',
        message: 'この人は、いまフォローできません',
        details: { reason: 'not-followable' },
      });
    }
  });

  it('immediately stops live events about posts of the blocking member for the blocked member [HIDE-10]', async () => {
    const postId = await insertPost(site().database, artist.id);
    const watching = await subscribe(rude, `post:${postId}`);
    const fan = await site().member();
    const witness = await subscribe(fan, `post:${postId}`);
    await block(artist, rude);
    await fan.call('likePost', { postId, count: 1, batchId: newId() });
    await expect.poll(() => witness.messages().length).toBe(1);
    await fan.call('likePost', { postId, count: 1, batchId: newId() });
    await expect.poll(() => witness.messages().length).toBe(2);
    expect(watching.messages()).toEqual([]);
    for (const connection of [watching, witness]) connection.stop();
  });

  it('leaves no follow, even when follows in both directions are created concurrently [HIDE-27]', async () => {
    for (let round = 0; round < 8; round += 1) {
      await Promise.allSettled([
        rude.call('followUser', { targetUserId: artist.id }),
        artist.call('followUser', { targetUserId: rude.id }),
        block(artist, rude),
      ]);
      const follows = await site()
        .database.read.selectFrom('follows')
        .where('follower_id', 'in', [artist.id, rude.id])
        .selectAll()
        .execute();
      expect(follows).toEqual([]);
      await block(artist, rude, false);
    }
    for (const client of [artist, rude]) {
      expect(await profileOf(client, client)).toMatchObject({
        follower_count: 0,
        following_count: 0,
      });
    }
  });

  it('is refused for one’s own account, for a missing member, and beyond the limit [HIDE-11, HIDE-45]', async () => {
    expect((await failureOf(block(artist, artist))).envelope.details?.reason).toBe('hide-oneself');
    const nobody = artist.call('setBlock', { userId: newId(), blocked: true });
    expect((await failureOf(nobody)).httpStatus).toBe(404);
    const members = Array.from({ length: BLOCKS_MAX }, () => memberRows(newId()));
    await insertMembers(site().database, members);
    const rows = members.map(({ profile }) =>
      blockRow({ blocker_id: artist.id, blocked_id: profile.id }),
    );
    await insertRows(site().database, 'blocks', rows);
    const refused = await failureOf(block(artist, rude));
    expect(refused.envelope.details?.reason).toBe('blocks-full');
    expect((await profileOf(artist, rude)).is_blocked).toBe(false);
  });
});

it('the list of blocked members shows the latest first, page by page [HIDE-12]', async () => {
  const others = [rude, await site().member(), await site().member()];
  for (const other of others) await block(artist, other);
  const first = await blocksOf(artist, '?limit=2');
  expect(first.items.map(({ user }) => user.id)).toEqual([others[2]?.id, others[1]?.id]);
  const rest = await blocksOf(artist, `?limit=2&cursor=${first.next_cursor}`);
  expect(rest.items.map(({ user }) => user.id)).toEqual([rude.id]);
  expect((await blocksOf(rude)).items).toEqual([]);
});
