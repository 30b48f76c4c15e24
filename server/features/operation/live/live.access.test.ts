import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';
import { changePost, insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { subscribe, type Watch } from './live.testing.ts';

const site = useTestApp();

let counts = 0;
function publish(topic: Topic): void {
  counts += 1;
  const message = topic.startsWith('post:')
    ? { topic, event: { type: 'likes', likes_count: counts } }
    : { topic, event: { type: 'notifications' } };
  site().live.publish({ kind: 'event', message: message as LiveMessage });
}

const received = (connection: Watch, topic: Topic) =>
  connection.messages().filter((message) => message.topic === topic).length;

async function expectMessage(connection: Watch, topic: Topic): Promise<void> {
  const before = received(connection, topic);
  publish(topic);
  await expect.poll(() => received(connection, topic)).toBe(before + 1);
}

/**
 * Publishes a message, and then messages to a public post. When the later messages arrive, the first message has been
 * handled.
 */
async function expectNoMessage(connection: Watch, topic: Topic, open: Topic): Promise<void> {
  const before = received(connection, topic);
  publish(topic);
  for (let round = 0; round < 3; round += 1) await expectMessage(connection, open);
  expect(received(connection, topic)).toBe(before);
}

async function removeRank({ id }: TestClient): Promise<void> {
  await site().database.write((transaction) =>
    transaction.deleteFrom('admin_users').where('id', '=', id).execute(),
  );
}

describe('messages about a post do not arrive', () => {
  let author: TestClient;
  let reader: TestClient;
  let postId: string;
  let topic: Topic;
  let open: Topic;
  let connection: Watch;

  /** Makes the reader watch a post of the author, and a post that stays public. */
  async function watchPost(audience: ProfileVisibility = 'public'): Promise<void> {
    await changePost(site().database, postId, { audience });
    connection = await subscribe(reader, topic, open);
    await expectMessage(connection, topic);
  }

  beforeEach(async () => {
    author = await site().member();
    reader = await site().member();
    postId = await insertPost(site().database, author.id);
    topic = `post:${postId}`;
    open = `post:${await insertPost(site().database, reader.id)}`;
  });

  it('while the post is a draft [LIVE-02]', async () => {
    await watchPost();
    await author.call('setPostPublished', { postId, isPublished: false });
    await expectNoMessage(connection, topic, open);
    await author.call('setPostPublished', { postId, isPublished: true });
    await expectMessage(connection, topic);
    connection.stop();
  });

  it('after the author makes the post private [LIVE-02]', async () => {
    await watchPost();
    await changePost(site().database, postId, { audience: 'private' });
    await expectNoMessage(connection, topic, open);
    connection.stop();
  });

  it('after the post is deleted [LIVE-02]', async () => {
    await watchPost();
    await author.call('deletePost', { postId });
    await expectNoMessage(connection, topic, open);
    connection.stop();
  });

  it('after a follower of the author unfollows [LIVE-16]', async () => {
    await reader.call('followUser', { targetUserId: author.id });
    await watchPost('followers');
    await reader.call('unfollowUser', { targetUserId: author.id });
    await expectNoMessage(connection, topic, open);
    connection.stop();
  });

  it('after the author removes the watching follower [FOLLOW-25, LIVE-16]', async () => {
    await reader.call('followUser', { targetUserId: author.id });
    await watchPost('followers');
    await author.call('removeFollower', { followerId: reader.id });
    await expectNoMessage(connection, topic, open);
    connection.stop();
  });

  it('after a moderator loses the rank that made the post visible [LIVE-16]', async () => {
    reader = await site().member({ rank: 'moderator' });
    await watchPost('private');
    await removeRank(reader);
    await expectNoMessage(connection, topic, open);
    connection.stop();
  });
});

it('live messages to admins stop arriving when the rank is lost [LIVE-03]', async () => {
  const admin = await site().member({ rank: 'moderator' });
  const open = `post:${await insertPost(site().database, admin.id)}` as const;
  const connection = await subscribe(admin, 'admins', open);
  await expectMessage(connection, 'admins');
  await removeRank(admin);
  await expectNoMessage(connection, 'admins', open);
  connection.stop();
});
