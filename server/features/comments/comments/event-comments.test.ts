import { beforeEach, expect, it } from 'vitest';
import type { CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { newRequestId, newScene, say } from './comments.testing.ts';

const site = useTestApp();

type Member = Awaited<ReturnType<ReturnType<typeof site>['member']>>;
let organiser: Member;
let fan: Member;
let eventId = '';

beforeEach(async () => {
  organiser = await site().member({ display_name: '主催' });
  fan = await site().member({ display_name: 'ファン' });
  const event_date = new Date(Date.now() + 60_000).toISOString();
  const event = eventRow({ user_id: organiser.id, title: '朗読会', event_date });
  await insertRows(site().database, 'events', [event]);
  eventId = event.id;
});

function ask(client: TestClient, content: string, parentId: string | null = null) {
  return client.call('addComment', { eventId, parentId, content, requestId: newRequestId() });
}

async function refusal(call: Promise<unknown>) {
  const { httpStatus, envelope } = await failureOf(call);
  return [httpStatus, envelope.details?.reason];
}

async function threads(client: TestClient): Promise<CommentThread[]> {
  return (await client.get<Page<CommentThread>>(`/api/events/${eventId}/comments`)).items;
}

async function storedCount(): Promise<number | undefined> {
  const event = await site()
    .database.read.selectFrom('events')
    .where('id', '=', eventId)
    .select('comments_count')
    .executeTakeFirst();
  return event?.comments_count;
}

it('comments and replies can be added to an event, and are counted [COMMENT-16]', async () => {
  const { comment, comments_count } = await ask(fan, '飛び入りできますか？');
  expect(comments_count).toBe(1);
  expect(comment).toMatchObject({
    post_id: null,
    event_id: eventId,
    content: '飛び入りできますか？',
  });
  const { comment: reply } = await ask(organiser, 'どうぞ！', comment.id);
  const [thread] = await threads(fan);
  expect(thread).toMatchObject({ id: comment.id, replies: [{ id: reply.id, event_id: eventId }] });
  expect(await storedCount()).toBe(2);
  await fan.call('deleteComment', { commentId: comment.id });
  await organiser.call('deleteComment', { commentId: reply.id });
  expect(await threads(fan)).toEqual([]);
  expect(await storedCount()).toBe(0);
});

it("the organiser is notified of a comment and the commenter of a reply, and the organiser's notification disappears with the comment [COMMENT-16, COMMENT-45, COMMENT-46]", async () => {
  const { comment } = await ask(fan, '持ち物はありますか？');
  await ask(organiser, 'えんぴつだけで大丈夫です', comment.id);
  const notifications = () =>
    Promise.all([organiser, fan].map(({ id }) => readNotifications(site().database, id)));
  const [[requested], [answered]] = (await notifications()) as [[object], [object]];
  expect(requested).toMatchObject({
    type: 'comment',
    title: 'イベントにコメントが届きました',
    content: 'ファンさんが「朗読会」にコメントしました',
    related_id: eventId,
  });
  expect(answered).toMatchObject({ type: 'reply', related_id: eventId });
  await fan.call('deleteComment', { commentId: comment.id });
  expect((await notifications())[0]).toEqual([]);
});

it('the organiser can hide comments, and other members cannot [COMMENT-16]', async () => {
  const { comment } = await ask(fan, '宣伝です');
  const hide = { commentId: comment.id, hidden: true };
  const other = await site().member();
  expect(await refusal(other.call('setCommentHidden', hide))).toEqual([403, undefined]);
  await organiser.call('setCommentHidden', hide);
  expect((await threads(other))[0]).toMatchObject({ state: 'hidden', content: '' });
  expect(await storedCount()).toBe(0);
});

it('a comment must name either a post or an event; a reply must name that of its thread, and a repeated request that of the first request [COMMENT-17, COMMENT-47]', async () => {
  const { postId, fan: other } = await newScene(site());
  const { comment: ofPost } = await say(other, postId);
  const across = ask(fan, '返信', ofPost.id);
  expect(await refusal(across)).toEqual([404, 'comment-missing']);
  const both = { postId, eventId, content: 'どちらも', requestId: newRequestId() };
  expect((await refusal(fan.call('addComment', both)))[0]).toBe(400);
  const neither = { content: 'どこにも', requestId: newRequestId() };
  expect((await refusal(fan.call('addComment', neither)))[0]).toBe(400);
  const requestId = newRequestId();
  await other.call('addComment', { eventId, content: '同じ', requestId });
  const again = other.call('addComment', { postId, content: '同じ', requestId });
  expect(await refusal(again)).toEqual([409, 'request-used']);
});

it('a member is not notified of replies while there is a block between the member and the organiser [COMMENT-46]', async () => {
  const { comment } = await ask(fan, 'こんにちは');
  const other = await site().member();
  await ask(other, '返信です', comment.id);
  await fan.call('setBlock', { userId: organiser.id, blocked: true });
  await ask(other, 'もう一つ', comment.id);
  const received = await readNotifications(site().database, fan.id);
  expect(received.map(({ type }) => type)).toEqual(['reply']);
});

it("a block between a member and the organiser hides the comments of the event from the member, and the member's comments from the organiser [COMMENT-16]", async () => {
  await ask(fan, 'こんにちは');
  await organiser.call('setBlock', { userId: fan.id, blocked: true });
  const read = fan.get(`/api/events/${eventId}/comments`);
  expect(await refusal(read)).toEqual([404, undefined]);
  expect(await refusal(ask(fan, 'もしもし'))).toEqual([404, undefined]);
  expect(await threads(organiser)).toEqual([]);
});
