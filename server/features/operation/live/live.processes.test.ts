import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertPost } from '#server/testing/factories.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { like, subscribe } from './live.testing.ts';

const site = useTestApp();
const other = useSecondApp(site);

const atOther = (client: TestClient) => sameAt(other(), client);

it('live messages reach the subscribers of every process [LIVE-05]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  const topic = `post:${postId}` as const;
  const connection = await subscribe(atOther(author), topic);
  await like(fan, postId, 2);
  await connection.until(/likes_count/);
  expect(connection.messages()).toEqual([{ topic, event: { type: 'likes', likes_count: 2 } }]);
  connection.stop();
});

it('the event of a notification that another process has written is delivered [NOTE-14]', async () => {
  const [reader, fan] = [await site().member(), await site().member()];
  const topic = `user:${reader.id}` as const;
  const connection = await subscribe(atOther(reader), topic);
  await fan.call('followUser', { targetUserId: reader.id });
  await connection.until(/"notifications"/);
  expect(connection.messages()).toEqual([{ topic, event: { type: 'notifications' } }]);
  connection.stop();
});

it('the connections of an ended session end in every process [LIVE-04]', async () => {
  const member = await site().member();
  const connections = [await subscribe(member), await subscribe(atOther(member))];
  await member.call('signOut', {});
  const ends = Promise.all(connections.map(({ ended }) => ended));
  await expect(ends).resolves.toHaveLength(2);
});

// This test needs PostgreSQL, because a single process has no connection to lose.
const onPostgres = testEngine === 'postgres' ? it : () => undefined;

onPostgres('notifies its clients to read again when it may have missed messages', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  const connection = await subscribe(atOther(author), `post:${postId}`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%'`.execute(site().database.read);
  await connection.until(/event: refetch/);
  await like(fan, postId, 2);
  await connection.until(/"likes_count":2/);
  connection.stop();
});
