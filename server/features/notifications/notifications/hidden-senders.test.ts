import { beforeEach, expect, it } from 'vitest';
import { signInAgain } from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { notifyOfLikes } from './grouped-likes.service.ts';
import { notificationsOfMember } from './notifications.service.ts';
import {
  insertNotification as insertInto,
  timelineOf,
  titlesOf,
  unreadOf,
} from './notifications.testing.ts';

const site = useTestApp();

let reader: TestClient;
let fan: TestClient;
let username: string;
beforeEach(async () => {
  reader = await site().member();
  username = `fan_${Date.now()}`;
  fan = await site().member({ display_name: 'そら', username });
});

const insert = (fields: Parameters<typeof insertInto>[1]) =>
  insertInto(site().database, { from_user_id: fan.id, from_user_name: 'そら', ...fields }, [
    reader.id,
  ]);

async function insertLikes(): Promise<void> {
  const of = { type: 'like', related_id: 'p'.repeat(20) };
  await insert({ ...of, title: 'そらさんがあなたの投稿にいいねしました' });
  await insert({
    ...of,
    title: 'そらさんほか3人があなたの投稿にいいねしました',
    others_count: 3,
  });
}

const nameless = {
  title: '3人があなたの投稿にいいねしました',
  from_user: null,
  from_user_name: null,
  others_count: 2,
};

async function deleteFan(): Promise<void> {
  const deps = { database: site().database } as Parameters<
    typeof notificationsOfMember.deleteAll
  >[0];
  for await (const _ of notificationsOfMember.deleteAll(deps, fan.id));
}

it.each<[string, () => Promise<unknown>]>([
  ['is muted', () => reader.call('setMute', { kind: 'user', value: fan.id })],
  ['is blocked', () => reader.call('setBlock', { userId: fan.id, blocked: true })],
  ['blocks the reader', () => fan.call('setBlock', { userId: reader.id, blocked: true })],
  ['is deleted', deleteFan],
])(
  'a notification of likes stays, but without the name of its latest liker, who %s [NOTE-29]',
  async (_, hide) => {
    await insertLikes();
    await hide();
    expect((await timelineOf(reader)).items).toEqual([expect.objectContaining(nameless)]);
    expect(await unreadOf(reader)).toBe(1);
  },
);

it('after the latest liker was deleted, a new like is counted together with the remaining likes [NOTE-29]', async () => {
  const { database } = site();
  const related_id = await insertPost(database, reader.id);
  await insert({ type: 'like', title: 'いいね', others_count: 3, related_id });
  await deleteFan();
  const next = await site().member({ display_name: 'うみ' });
  const liked = { id: related_id, user_id: reader.id, words: '星の夜' };
  const taps = new Map([[next.id, 3]]);
  await database.write((transaction) =>
    notifyOfLikes(transaction, { liked, likers: [next.id], taps }),
  );
  expect(await titlesOf(reader)).toEqual(['うみさんほか3人があなたの投稿にいいねしました']);
});

it('notifications from members with a pending deletion are hidden until the members restore their accounts [NOTE-30]', async () => {
  await insert({ type: 'follow', title: 'フォロー', content: 'そらさんがフォローしました' });
  await insertLikes();
  const before = await timelineOf(reader);
  await fan.call('requestAccountDeletion', { username });
  expect((await timelineOf(reader)).items).toEqual([expect.objectContaining(nameless)]);
  expect(await unreadOf(reader)).toBe(1);
  await (await signInAgain(site(), fan)).call('restoreAccount', {});
  expect(await timelineOf(reader)).toEqual(before);
  expect(await unreadOf(reader)).toBe(3);
});
