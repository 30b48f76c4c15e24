import { connect } from 'node:net';
import { expect, it } from 'vitest';
import {
  deleteNext,
  endGrace,
  requestDeletion,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { like, subscribe, watch } from './live.testing.ts';
import { COUNTS_INTERVAL } from './throttle.ts';

const site = useTestApp();

/** Creates an author with a published post, and another member. */
async function scene() {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  return { author, fan, postId, topic: `post:${postId}` as const };
}

it('subscribers of a post receive its new like count [LIKE-39]', async () => {
  const { author, fan, postId, topic } = await scene();
  const connection = await subscribe(author, topic);
  await like(fan, postId, 3);
  await connection.until(/likes_count/);
  expect(connection.messages()).toEqual([{ topic, event: { type: 'likes', likes_count: 3 } }]);
  connection.stop();
});

it('many likes are combined into few messages, and the last message has the current count', async () => {
  const { author, fan, postId, topic } = await scene();
  const connection = await subscribe(author, topic);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 30 }, () => like(fan, postId)));
  await connection.until(/"likes_count":30/);
  // On a busy machine the likes take longer, and there is one message for each interval.
  const intervals = Math.ceil((performance.now() - startedAt) / COUNTS_INTERVAL);
  expect(connection.messages().length).toBeLessThanOrEqual(intervals + 2);
  connection.stop();
});

it('subscribers receive the lower like count when the account of a liker is deleted [LIKE-48]', async () => {
  const { author, fan, postId, topic } = await scene();
  const deletedMember = await site().member({ username: 'generous' });
  await requestDeletion(deletedMember, 'generous');
  await endGrace(site(), deletedMember);
  const connection = await subscribe(author, topic);
  const row = likeRow({ user_id: deletedMember.id, post_id: postId, count: 40 });
  await insertRows(site().database, 'likes', [row]);
  await changePost(site().database, postId, { likes_count: 40 });
  // The count of the last like still waits in the throttle while the account is deleted.
  await Promise.all(Array.from({ length: 30 }, () => like(fan, postId)));
  await deleteNext(site());
  await connection.until(/"likes_count":30/);
  expect(connection.messages().at(-1)).toEqual({
    topic,
    event: { type: 'likes', likes_count: 30 },
  });
  connection.stop();
});

it('subscribers receive the number of comments when comments are added, hidden and deleted [COMMENT-09]', async () => {
  const { author, fan, postId, topic } = await scene();
  const connection = await subscribe(author, topic);
  const requestId = 'live-comment-000001';
  const { comment } = await fan.call('addComment', { postId, content: 'わあ', requestId });
  await connection.until(/"comments_count":1/);
  expect(connection.messages()).toEqual([
    { topic, event: { type: 'comments', comments_count: 1 } },
  ]);
  await author.call('setCommentHidden', { commentId: comment.id, hidden: true });
  await connection.until(/"comments_count":0/);
  await author.call('setCommentHidden', { commentId: comment.id, hidden: false });
  await fan.call('deleteComment', { commentId: comment.id });
  await connection.until(/"comments_count":0[\s\S]*"comments_count":0/);
  connection.stop();
});

it('only the devices of the member receive the event of a saved profile [PROFILE-12]', async () => {
  const [member, other] = [await site().member(), await site().member()];
  const topic = `user:${member.id}` as const;
  const [phone, stranger] = [await subscribe(member, topic), await subscribe(other, topic, 'all')];
  const { profile } = await member.call('updateProfile', { bio: '新しい' });
  await member.call('updateProfile', { bio: '新しい' });
  const last = await member.call('updateProfile', { bio: 'もっと新しい' });
  await phone.until(new RegExp(last.profile.updated_at));
  const expected = [profile, last.profile].map(({ updated_at }) => ({
    topic,
    event: { type: 'profile', updated_at },
  }));
  expect(phone.messages()).toEqual(expected);
  expect(stranger.messages()).toEqual([]);
  for (const connection of [phone, stranger]) connection.stop();
});

it('a live message reaches only the subscribers of its topic [LIVE-01]', async () => {
  const member = await site().member();
  const admin = await site().member({ rank: 'moderator' });
  const event = { type: 'notifications' } as const;
  const connections = await Promise.all([
    subscribe(member, 'all', `user:${member.id}`),
    subscribe(admin, 'all', `user:${admin.id}`, 'admins'),
  ]);
  const topics = [`user:${member.id}`, `user:${admin.id}`, 'admins', 'all'] as const;
  for (const topic of topics) site().live.publish({ kind: 'event', message: { topic, event } });
  // Messages of different topics arrive in any order.
  await connections[0].until(/^(?=[\s\S]*"topic":"all")(?=[\s\S]*"topic":"user:)/);
  await connections[1].until(
    /^(?=[\s\S]*"topic":"all")(?=[\s\S]*"topic":"user:)(?=[\s\S]*"topic":"admins")/,
  );
  const received = connections.map((one) => one.messages().map(({ topic }) => topic));
  expect(received.map((one) => one.toSorted())).toEqual([
    ['all', `user:${member.id}`],
    ['admins', 'all', `user:${admin.id}`],
  ]);
  for (const connection of connections) connection.stop();
});

it('a member is subscribed only to topics that they can receive [LIVE-01, LIVE-15]', async () => {
  const { author, fan, postId, topic } = await scene();
  const recluse = await site().member();
  const closed = await insertPost(site().database, recluse.id, { audience: 'private' });
  const draft = await insertPost(site().database, author.id, { is_published: false });
  const topics = [
    ...([postId, closed, draft, newId()] as const).map((id) => `post:${id}` as const),
    ...([author.id, fan.id] as const).map((id) => `user:${id}` as const),
    'all',
    'admins',
  ] as const;
  const ofFan = await subscribe(fan, ...topics, 'all');
  expect(ofFan.topics()).toEqual([topic, `user:${fan.id}`, 'all']);
  const ofAuthor = await subscribe(author, ...topics);
  const own = [topic, `post:${draft}`, `user:${author.id}`, 'all'];
  expect(ofAuthor.topics()).toEqual(own);
  const ofRecluse = await subscribe(recluse, ...topics);
  expect(ofRecluse.topics()).toEqual([topic, `post:${closed}`, 'all']);
  const moderator = await site().member({ rank: 'moderator' });
  const ofModerator = await subscribe(moderator, ...topics);
  expect(ofModerator.topics()).toEqual([topic, `post:${closed}`, 'all', 'admins']);
  for (const connection of [ofFan, ofAuthor, ofRecluse, ofModerator]) connection.stop();
});

it('clients that disconnect before they are subscribed free their connection slots', async () => {
  const fan = await site().member();
  const { host, port, hostname } = new URL(site().url);
  const cookie = `${SESSION_COOKIE}=${fan.cookie}`;
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(Number(port), hostname);
    const request = `GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`;
    await new Promise<void>((sent) => socket.write(request, () => sent()));
    socket.destroy();
  }
  const statuses = async () => {
    const watches = await Promise.all(Array.from({ length: 10 }, () => watch(fan, [])));
    for (const { stop } of watches) stop();
    return new Set(watches.map(({ response }) => response.status));
  };
  await expect.poll(statuses).toEqual(new Set([200]));
});

it('the live stream requires a member, is never cached or buffered, and limits the topics [TAKE-03]', async () => {
  const member = await site().member();
  const visitor = await site().visitor().fetch('/api/live');
  expect(visitor.status).toBe(401);
  const connection = await watch(member, []);
  expect(connection.response.headers.get('content-type')).toContain('text/event-stream');
  expect(connection.response.headers.get('cache-control')).toBe('no-store');
  expect(connection.response.headers.get('x-accel-buffering')).toBe('no');
  expect(connection.response.headers.get('x-content-type-options')).toBe('nosniff');
  connection.stop();
  const tooMany = Array.from({ length: 21 }, () => `post:${newId()}`);
  expect((await watch(member, tooMany)).response.status).toBe(400);
  expect((await watch(member, ['post:short'])).response.status).toBe(400);
  expect((await watch(member, ['everything'])).response.status).toBe(400);
});

it('a member can have ten connections, and can open another connection when one of them ends [TAKE-03, TAKE-35]', async () => {
  const fan = await site().member();
  const open = await Promise.all(Array.from({ length: 10 }, () => subscribe(fan)));
  const refused = await watch(fan, []);
  expect(refused.response.status).toBe(429);
  const other = await watch(await site().member(), []);
  expect(other.response.status).toBe(200);
  open[0]?.stop();
  await expect
    .poll(async () => {
      const again = await watch(fan, []);
      again.stop();
      return again.response.status;
    })
    .toBe(200);
  for (const connection of [...open, other]) connection.stop();
});
