import { expect, it } from 'vitest';
import type { EventDetail } from '#contract/events/events.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { newScene, publish, readAudit } from './content-decisions.testing.ts';

const site = useTestApp();

const reason = '同じ広告のため';
const done = (ids: readonly string[]) => ({ results: ids.map((id) => ({ id, error: null })) });
const statusOf = async (client: TestClient, path: string) => (await client.fetch(path)).status;

async function say(author: TestClient, postId: string): Promise<string> {
  const words = { postId, content: '買ってね', requestId: newId() };
  return (await author.call('addComment', words)).comment.id;
}

async function auditedActions(ids: readonly string[]): Promise<string[][]> {
  return Promise.all(
    ids.map(async (id) => {
      const entries = await readAudit(site().database, id);
      return entries.map((entry) => `${entry.action}: ${entry.reason}`);
    }),
  );
}

it('one call hides several posts with an audit entry and a notification for each, and another call shows them again [ADMIN-59, ADMIN-90]', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  const ids = [postId, (await publish(author)).id, (await publish(author)).id];
  const hide = { ids, decision: 'hide', reason } as const;
  expect(await moderator.call('decidePosts', hide)).toEqual(done(ids));
  for (const id of ids) expect(await statusOf(fan, `/api/posts/${id}`)).toBe(404);
  const notifications = await readNotifications(site().database, author.id);
  expect(notifications.filter(({ content }) => content.includes(reason))).toHaveLength(3);
  // A repeated call changes nothing.
  expect(await moderator.call('decidePosts', hide)).toEqual(done(ids));
  expect(await auditedActions(ids)).toEqual(ids.map(() => [`post.hidden: ${reason}`]));
  expect(await moderator.call('decidePosts', { ids, decision: 'show' })).toEqual(done(ids));
  for (const id of ids) expect(await statusOf(fan, `/api/posts/${id}`)).toBe(200);
});

it('one call deletes several posts, events or comments, with a backup of each [ADMIN-59]', async () => {
  const { author, moderator, admin, postId, eventId } = await newScene(site());
  const { id: about } = await publish(author);
  const posts = [postId, (await publish(author)).id];
  const events = [eventId, await insertEvent(site(), author.id)];
  const said = [await say(author, about), await say(author, about)];
  const wanted = { decision: 'delete', reason } as const;
  expect(await moderator.call('decidePosts', { ids: posts, ...wanted })).toEqual(done(posts));
  expect(await moderator.call('decideComments', { ids: said, ...wanted })).toEqual(done(said));
  expect(await admin.call('decideEvents', { ids: events, ...wanted })).toEqual(done(events));
  const backups = await site()
    .database.read.selectFrom('deleted_content')
    .where('original_id', 'in', [...posts, ...events, ...said])
    .where('listed_as', '=', 'team')
    .where('deletion_reason', '=', reason)
    .select('original_id')
    .execute();
  expect(backups).toHaveLength(6);
  expect(await auditedActions([...posts, ...events, ...said])).toEqual([
    ...posts.map(() => [`post.deleted: ${reason}`]),
    ...events.map(() => [`event.deleted: ${reason}`]),
    ...said.map(() => [`comment.deleted: ${reason}`]),
  ]);
});

it('one call hides several events or comments [ADMIN-59]', async () => {
  const { author, fan, admin, eventId } = await newScene(site());
  const events = [eventId, await insertEvent(site(), author.id)];
  const { id: about } = await publish(author);
  const commentId = await say(author, about);
  const wanted = { decision: 'hide', reason } as const;
  expect(await admin.call('decideEvents', { ids: events, ...wanted })).toEqual(done(events));
  const said = { ids: [commentId], ...wanted };
  expect(await admin.call('decideComments', said)).toEqual(done([commentId]));
  for (const id of events) expect(await statusOf(fan, `/api/events/${id}`)).toBe(404);
  expect((await author.get<EventDetail>(`/api/events/${eventId}`)).hidden?.reason).toBe(reason);
  expect(await auditedActions([commentId])).toEqual([[`comment.hidden: ${reason}`]]);
});

it('a call returns the reason for each target that it refuses, and decides about the other targets [ADMIN-91]', async () => {
  const { fan, moderator, admin, postId } = await newScene(site());
  const [ofAdmin, own, missing] = [await publish(admin), await publish(moderator), newId()];
  const ids = [ofAdmin.id, postId, missing, own.id];
  const { results } = await moderator.call('decidePosts', { ids, decision: 'delete', reason });
  expect(results.map(({ id, error }) => [id, error?.status, error?.details?.reason])).toEqual([
    [ofAdmin.id, 'PERMISSION_DENIED', 'higher-rank'],
    [postId, undefined, undefined],
    [missing, 'NOT_FOUND', 'post-missing'],
    [own.id, 'INVALID_ARGUMENT', 'hide-oneself'],
  ]);
  expect(await statusOf(fan, `/api/posts/${ofAdmin.id}`)).toBe(200);
  expect(await statusOf(fan, `/api/posts/${own.id}`)).toBe(200);
  expect(await statusOf(fan, `/api/posts/${postId}`)).toBe(404);
  expect(await auditedActions([ofAdmin.id, own.id])).toEqual([[], []]);
});

it('a call accepts at most 50 different targets, and requires a reason unless it shows the targets again [ADMIN-59]', async () => {
  const { author, moderator } = await newScene(site());
  const ids: string[] = [];
  while (ids.length < 50) ids.push(await insertPost(site().database, author.id));
  const refused = [
    [{ ids: [...ids, newId()], decision: 'hide', reason }, 'ids', '一度に選べるのは50件までです'],
    [{ ids: [], decision: 'hide', reason }, 'ids', '1件以上選んでください'],
    [
      { ids: [newId(), ids[0], ids[0]], decision: 'hide', reason },
      'ids',
      '同じものが2回選ばれています',
    ],
    [{ ids, decision: 'delete', reason: ' ' }, 'reason', '理由を入力してください'],
  ] as const;
  for (const [input, field, message] of refused) {
    const { envelope } = await failureOf(moderator.call('decidePosts', input as never));
    expect(envelope.details?.fields).toEqual({ [field]: message });
  }
  const wanted = { ids, decision: 'hide', reason } as const;
  expect(await moderator.call('decidePosts', wanted)).toEqual(done(ids));
});

it('members of the team cannot decide about their own content, whatever their rank [REPORT-62]', async () => {
  const scene = await newScene(site());
  const [first, second] = [
    await site().member({ rank: 'super_admin' }),
    await site().member({ rank: 'super_admin' }),
  ];
  const own = await publish(first);
  const eventId = await insertEvent(site(), first.id);
  const commentId = await say(first, scene.postId);
  await second.call('setPostHidden', { postId: own.id, hidden: true, reason });
  const refused = [
    failureOf(first.call('setPostHidden', { postId: own.id, hidden: false })),
    failureOf(first.call('setEventHidden', { eventId, hidden: true, reason })),
    failureOf(first.call('moderateComment', { commentId, hidden: true, reason })),
  ];
  for (const { envelope } of await Promise.all(refused)) {
    expect(envelope.details?.reason).toBe('hide-oneself');
  }
  const shown = await first.call('decidePosts', { ids: [own.id], decision: 'show' });
  expect(shown.results[0]?.error?.details?.reason).toBe('hide-oneself');
  expect(await statusOf(scene.fan, `/api/posts/${own.id}`)).toBe(404);
});
