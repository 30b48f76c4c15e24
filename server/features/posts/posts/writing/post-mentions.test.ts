import { expect, it } from 'vitest';
import { MENTIONS_MAX } from '#contract/foundations/limits.ts';
import { readQueue } from '#server/features/moderation/cases/cases.testing.ts';
import { timelineOf } from '#server/features/notifications/notifications/notifications.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { beginDraft, fields, publish } from './write-post.testing.ts';

const site = useTestApp();

const typesFor = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ type }) => type);

let count = 0;
/** Creates members with usernames that a post can mention. */
async function named(number: number) {
  const members = [];
  for (let index = 0; index < number; index += 1) {
    count += 1;
    const username = `in_post_${count}`;
    members.push({ at: `@${username}`, client: await site().member({ username }) });
  }
  return members;
}

const inputs = { image_key: null, image_alt: '', image_focal: { x: 50, y: 50 }, video_url: null };

function edit(author: TestClient, postId: string, content: string) {
  const input = { ...inputs, ...fields, character_tags: [], content, postId };
  return author.call('updatePost', input);
}

it('a published post notifies each mentioned member once, even when the request is repeated [NOTE-50, NOTE-76]', async () => {
  const author = await site().member({ display_name: '作者' });
  const [fan] = await named(1);
  if (!fan) throw new Error('no member');
  const input = { ...fields, content: `${fan.at} を描きました`, requestId: newId() };
  const { post } = await author.call('createPost', input);
  await author.call('createPost', input);
  expect((await timelineOf(fan.client)).items).toMatchObject([
    {
      type: 'mention',
      content: '作者さんが「夜のルミ」であなたにメンションしました',
      related: { kind: 'post', id: post.id },
      comment: null,
    },
  ]);
});

it('a draft notifies mentioned members when it is first published, but not when it is published again [NOTE-55]', async () => {
  const author = await site().member();
  const [fan] = await named(1);
  if (!fan) throw new Error('no member');
  const { id: postId } = await beginDraft(author, { content: fan.at });
  expect(await typesFor(fan.client)).toEqual([]);
  for (const isPublished of [true, false, true]) {
    await author.call('setPostPublished', { postId, isPublished });
    expect(await typesFor(fan.client)).toEqual(['mention']);
  }
});

it('an edit notifies only newly mentioned members, up to the limit of mentions of a post [NOTE-80, NOTE-82]', async () => {
  const author = await site().member();
  const [first, second, ...others] = await named(MENTIONS_MAX + 2);
  if (!first || !second) throw new Error('no members');
  const { id } = await publish(author, { content: first.at });
  await edit(author, id, `${first.at} ${second.at}`);
  await edit(author, id, '');
  await edit(author, id, `${second.at} と ${first.at}`);
  expect(await typesFor(first.client)).toEqual(['mention']);
  expect(await typesFor(second.client)).toEqual(['mention']);
  for (const other of others.slice(0, 2)) await edit(author, id, other.at);
  // One more member may be notified, but the edit mentions two.
  await edit(
    author,
    id,
    others
      .slice(2)
      .map(({ at }) => at)
      .join(' '),
  );
  const notified = await Promise.all(others.map(({ client }) => typesFor(client)));
  expect(notified.flat()).toHaveLength(MENTIONS_MAX - 2);
});

it('a post notifies only mentioned followers when the profile of its author is for followers [NOTE-53]', async () => {
  const author = await site().member({ visibility: 'followers' });
  const [stranger, follower] = await named(2);
  if (!stranger || !follower) throw new Error('no members');
  await site().database.write((transaction) =>
    transaction
      .insertInto('follows')
      .values({
        follower_id: follower.client.id,
        following_id: author.id,
        created_at: new Date().toISOString(),
      })
      .execute(),
  );
  await publish(author, { content: `${stranger.at} ${follower.at}` });
  expect(await typesFor(stranger.client)).toEqual([]);
  expect(await typesFor(follower.client)).toEqual(['mention']);
});

it('a post in pending review notifies mentioned members when it is released [NOTE-55]', async () => {
  const author = await site().member();
  const moderator = await site().member({ rank: 'moderator' });
  const [fan] = await named(1);
  if (!fan) throw new Error('no member');
  const content = `${fan.at} https://shop.example/sale`;
  await publish(author, { content });
  expect(await typesFor(fan.client)).toEqual([]);
  const [held] = await readQueue(moderator, author.id);
  if (!held) throw new Error('nothing waits');
  const none = { action: 'none', rule: null, message: '', note: '' } as const;
  await moderator.call('decideCase', { caseId: held.id, version: held.version, ...none });
  expect(await typesFor(fan.client)).toEqual(['mention']);
});
