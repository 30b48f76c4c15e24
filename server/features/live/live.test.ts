import { expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-events.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

/** Reads events of one connection as they come. */
async function watch(client: TestClient, posts: string[]) {
  const abort = new AbortController();
  const response = await client.fetch(`/api/live?posts=${posts.join(',')}`, {
    headers: { accept: 'text/event-stream' },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function until(pattern: RegExp): Promise<string> {
    while (!pattern.test(text)) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error(`the connection ended: ${text}`);
      text += chunk.value;
    }
    return text;
  }
  const events = () =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json ?? '') as LiveEvent);
  return { response, until, events, stop: () => abort.abort() };
}

let batches = 0;
function like(fan: TestClient, postId: string, count: number) {
  batches += 1;
  return fan.call('likePost', {
    postId,
    count,
    batchId: `live-${String(batches).padStart(12, '0')}`,
  });
}

it('tells the new like count of an open post to whoever watches it', async () => {
  const [author, fan] = await Promise.all([site().member(), site().member()]);
  const postId = await insertPost(site().database, author.id);
  const connection = await watch(author, [postId]);
  await connection.until(/event: open/);
  await like(fan, postId, 3);
  await connection.until(/likes_count/);
  expect(connection.events()).toEqual([{ type: 'post-likes', post_id: postId, likes_count: 3 }]);
  connection.stop();
});

it('gathers a storm of likes, and its last word is the truth', async () => {
  const [author, fan] = await Promise.all([site().member(), site().member()]);
  const postId = await insertPost(site().database, author.id);
  const connection = await watch(author, [postId]);
  await connection.until(/event: open/);
  await Promise.all(Array.from({ length: 30 }, () => like(fan, postId, 1)));
  await connection.until(/"likes_count":30/);
  expect(connection.events().length).toBeLessThan(10);
  connection.stop();
});

it('tells how many comments an open post has as they come and go', async () => {
  const [author, fan] = await Promise.all([site().member(), site().member()]);
  const postId = await insertPost(site().database, author.id);
  const connection = await watch(author, [postId]);
  await connection.until(/event: open/);
  const requestId = 'live-comment-000001';
  const { comment } = await fan.call('addComment', { postId, content: 'わあ', requestId });
  await connection.until(/"comments_count":1/);
  expect(connection.events()).toEqual([
    { type: 'post-comments', post_id: postId, comments_count: 1 },
  ]);
  await author.call('setCommentHidden', { commentId: comment.id, hidden: true });
  await connection.until(/"comments_count":0/);
  await author.call('setCommentHidden', { commentId: comment.id, hidden: false });
  await fan.call('deleteComment', { commentId: comment.id });
  await connection.until(/"comments_count":0[\s\S]*"comments_count":0/);
  connection.stop();
});

it('says nothing of posts that are not watched or not for this member', async () => {
  const [author, fan, other] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  const secret = await insertPost(site().database, author.id, { audience: 'private' });
  const open = await insertPost(site().database, author.id);
  const connection = await watch(other, [secret, open]);
  await connection.until(/event: open/);
  await like(author, secret, 1);
  await like(fan, open, 1);
  await connection.until(/likes_count/);
  expect(connection.events().map((event) => event.post_id)).toEqual([open]);
  connection.stop();
});

it('is for members, is never cached or buffered, and limits what is watched', async () => {
  const member = await site().member();
  const visitor = await site().visitor().fetch('/api/live');
  expect(visitor.status).toBe(401);
  const connection = await watch(member, []);
  expect(connection.response.headers.get('content-type')).toContain('text/event-stream');
  expect(connection.response.headers.get('cache-control')).toBe('no-store');
  expect(connection.response.headers.get('x-accel-buffering')).toBe('no');
  connection.stop();
  const tooMany = Array.from({ length: 21 }, () => 'x'.repeat(20));
  expect((await watch(member, tooMany)).response.status).toBe(400);
});

it('gives one member ten connections, and a place is free again when one ends', async () => {
  const fan = await site().member();
  const open = await Promise.all(Array.from({ length: 10 }, () => watch(fan, [])));
  await Promise.all(open.map((connection) => connection.until(/event: open/)));
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
