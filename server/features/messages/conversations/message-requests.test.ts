import { beforeEach, expect, it } from 'vitest';
import { MESSAGE_REFUSAL_TIME, RATE_LIMITS } from '#contract/foundations/limits.ts';
import type { ConversationPage, ConversationRights } from '#contract/messages/conversations.ts';
import {
  boxOf,
  countsOf,
  follow,
  messagesOf,
  send,
} from '#server/features/messages/messages/messages.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

let fan: TestClient;
let artist: TestClient;
beforeEach(async () => {
  fan = await site().member();
  artist = await site().member();
});

type Privacy = 'everyone' | 'followers' | 'nobody';

async function takesFrom(member: TestClient, messagePrivacy: Privacy): Promise<void> {
  await member.call('updateSettings', { privacy_settings: { messagePrivacy } });
}

async function rightsTo(from: TestClient, to: TestClient): Promise<ConversationRights> {
  const path = `/api/users/${to.id}/conversation`;
  return (await from.get<{ can: ConversationRights }>(path)).can;
}

async function reasonOf(sending: Promise<unknown>): Promise<string | undefined> {
  return (await failureOf(sending)).envelope.details?.reason;
}

it('a new member can get messages from their followers and from members whom they follow [MSG-01]', async () => {
  expect((await rightsTo(fan, artist)).refusal).toBe('message-refused');
  expect(await reasonOf(send(fan, artist, 'はじめまして'))).toBe('message-refused');
  await follow(fan, artist);
  expect(await rightsTo(fan, artist)).toEqual({
    refusal: null,
    is_request: true,
    send_pictures: false,
  });
  await follow(artist, fan);
  expect(await rightsTo(fan, artist)).toMatchObject({ refusal: null, is_request: false });
});

it('messagePrivacy decides who can begin a conversation, but not who can continue it [MSG-02, MSG-94]', async () => {
  await takesFrom(artist, 'everyone');
  expect(await rightsTo(fan, artist)).toMatchObject({ refusal: null, is_request: true });
  await follow(artist, fan);
  await send(fan, artist, 'はじめまして');
  await takesFrom(artist, 'nobody');
  await send(fan, artist, '続きです');
  const other = await site().member();
  await follow(artist, other);
  expect(await reasonOf(send(other, artist, 'はじめまして'))).toBe('message-refused');
});

it('a member who switches messages off can neither get nor send messages, and still sees earlier messages [MSG-03, MSG-95]', async () => {
  await follow(artist, fan);
  await follow(fan, artist);
  const { conversation_id } = await send(fan, artist, '前のメッセージ');
  await artist.call('updateSettings', { privacy_settings: { allowMessages: false } });
  expect(await reasonOf(send(fan, artist, '次のメッセージ'))).toBe('message-refused');
  expect(await reasonOf(send(artist, fan, '返事'))).toBe('messages-off');
  expect(await messagesOf(artist, conversation_id)).toMatchObject([{ content: '前のメッセージ' }]);
});

it('a first message to a member who does not follow the sender is a request [MSG-04, MSG-96, MSG-97]', async () => {
  await takesFrom(artist, 'everyone');
  const { conversation_id } = await send(fan, artist, '絵が好きです');
  expect(await boxOf(artist)).toEqual([]);
  expect(await boxOf(artist, 'requests')).toMatchObject([
    { id: conversation_id, state: 'received', last_message: { excerpt: '絵が好きです' } },
  ]);
  expect(await countsOf(artist)).toEqual({ unread_count: 0, requests_count: 1 });
  expect(await boxOf(fan)).toMatchObject([{ id: conversation_id, state: 'sent' }]);
  expect(await reasonOf(send(fan, artist, 'もう一通'))).toBe('message-waits');
  expect(await reasonOf(send(artist, fan, '返事'))).toBe('message-unanswered');
});

it('a request cannot contain links, pictures or cards [MSG-05]', async () => {
  await takesFrom(artist, 'everyone');
  const link = send(fan, artist, 'これ https://example.com/ です');
  expect(await reasonOf(link)).toBe('request-text-only');
  const id = await insertPost(site().database, fan.id);
  const card = send(fan, artist, '', { card: { kind: 'post', id } });
  expect(await reasonOf(card)).toBe('request-text-only');
});

it('a request can be read without a read receipt, and stays unread until it is accepted [MSG-06, MSG-98]', async () => {
  await takesFrom(artist, 'everyone');
  const { conversation_id: conversationId } = await send(fan, artist, '絵が好きです');
  expect(await messagesOf(artist, conversationId)).toMatchObject([{ content: '絵が好きです' }]);
  await artist.call('markConversationRead', { conversationId, upTo: 1 });
  expect(await countsOf(artist)).toMatchObject({ requests_count: 1 });
  expect(await boxOf(fan)).toMatchObject([{ seen_up_to: null }]);
});

it('an accepted request opens the conversation for both members [MSG-07]', async () => {
  await takesFrom(artist, 'everyone');
  const { conversation_id: conversationId } = await send(fan, artist, '絵が好きです');
  const live = await subscribe(fan, `user:${fan.id}`);
  const input = { conversationId, accept: true };
  const answers = [
    await artist.call('answerMessageRequest', input),
    await artist.call('answerMessageRequest', input),
  ];
  for (const { conversation } of answers) expect(conversation).toMatchObject({ state: 'open' });
  await live.until(/"type":"messages"/);
  live.stop();
  expect(await boxOf(artist, 'requests')).toEqual([]);
  expect(await boxOf(artist)).toMatchObject([{ id: conversationId, state: 'open' }]);
  await send(fan, artist, 'ありがとう https://example.com/');
  expect(await rightsTo(fan, artist)).toMatchObject({ refusal: null, send_pictures: true });
});

it('the sender of a request does not see its refusal, and cannot write for 90 days [MSG-08, MSG-99]', async () => {
  await takesFrom(artist, 'everyone');
  const { conversation_id: conversationId } = await send(fan, artist, '絵が好きです');
  const before = await boxOf(fan);
  const live = await subscribe(fan, `user:${fan.id}`);
  const input = { conversationId, accept: false };
  expect(await artist.call('answerMessageRequest', input)).toEqual({ conversation: null });
  expect(await artist.call('answerMessageRequest', input)).toEqual({ conversation: null });
  expect(await boxOf(fan)).toEqual(before);
  // Live events with a revision are ignored, because the event of the request itself may still arrive.
  expect(live.messages().filter(({ event }) => !('revision' in event))).toEqual([]);
  live.stop();
  expect(await boxOf(artist, 'requests')).toEqual([]);
  expect(await countsOf(artist)).toEqual({ unread_count: 0, requests_count: 0 });
  const gone = artist.get(`/api/conversations/${conversationId}`);
  expect((await failureOf(gone)).httpStatus).toBe(404);
  expect(await reasonOf(send(fan, artist, 'もう一度'))).toBe('message-waits');
  await site()
    .database.setup.updateTable('conversations')
    .set({ answered_at: new Date(Date.now() - MESSAGE_REFUSAL_TIME).toISOString() })
    .where('id', '=', conversationId)
    .execute();
  await send(fan, artist, '90日たちました');
  expect(await boxOf(artist, 'requests')).toMatchObject([{ id: conversationId }]);
});

it('a member who has refused a request can still write to its sender [MSG-100]', async () => {
  await takesFrom(artist, 'everyone');
  await follow(artist, fan);
  await follow(fan, artist);
  const stranger = await site().member();
  const { conversation_id: conversationId } = await send(stranger, artist, 'こんにちは');
  await artist.call('answerMessageRequest', { conversationId, accept: false });
  await send(artist, stranger, '先日は失礼しました');
  expect(await boxOf(stranger)).toMatchObject([{ id: conversationId, state: 'open' }]);
});

it('a refused request does not count as unread again when its sender changes it [MSG-142]', async () => {
  await takesFrom(artist, 'everyone');
  const message = await send(fan, artist, '絵が好きです');
  await artist.call('answerMessageRequest', {
    conversationId: message.conversation_id,
    accept: false,
  });
  await fan.call('editMessage', { messageId: message.id, content: '絵がとても好きです' });
  await send(artist, fan, 'ありがとうございます');
  expect(await countsOf(artist)).toEqual({ unread_count: 0, requests_count: 0 });
  expect(await boxOf(artist)).toMatchObject([{ unread_count: 0, read_up_to: 1 }]);
});

it('deleting a received request refuses it [MSG-09]', async () => {
  await takesFrom(artist, 'everyone');
  const { conversation_id: conversationId } = await send(fan, artist, '絵が好きです');
  await artist.call('deleteConversation', { conversationId });
  expect(await boxOf(artist, 'requests')).toEqual([]);
  expect(await boxOf(fan)).toMatchObject([{ state: 'sent' }]);
});

it('a new account can begin five conversations per day [MSG-10]', async () => {
  const [most] = RATE_LIMITS.conversations.day;
  const members = await Promise.all(Array.from({ length: most + 1 }, () => site().member()));
  for (const member of members) await takesFrom(member, 'everyone');
  const [last, ...others] = members;
  for (const member of others) {
    await send(fan, member, 'こんにちは');
    // This test checks the limit per day, so it resets the lower limit per minute.
    await site()
      .database.setup.deleteFrom('rate_counts')
      .where('kind', '=', 'conversations')
      .where('period', '=', 'minute')
      .execute();
  }
  const refused = await failureOf(send(fan, last as TestClient, 'こんにちは'));
  expect(refused.envelope.details).toMatchObject({
    reason: 'limit-reached',
    limit: { kind: 'conversations', period: 'day', max: most },
  });
});

it('a restricted member can begin conversations only with members who follow the restricted member [MSG-101, MSG-11]', async () => {
  await takesFrom(artist, 'everyone');
  await site()
    .database.setup.updateTable('private_profiles')
    .set({ restricted_at: new Date().toISOString() })
    .where('id', '=', fan.id)
    .execute();
  expect(await reasonOf(send(fan, artist, 'こんにちは'))).toBe('restricted');
  await follow(artist, fan);
  await send(fan, artist, 'こんにちは');
  const link = send(fan, artist, 'https://example.com/');
  expect(await reasonOf(link)).toBe('restricted');
});

it('a member cannot write to themselves or to a missing member [MSG-12]', async () => {
  expect(await reasonOf(send(fan, fan, 'メモ'))).toBe('message-oneself');
  expect((await failureOf(send(fan, 'A'.repeat(20), 'だれか'))).httpStatus).toBe(404);
  expect((await rightsTo(fan, fan)).refusal).toBe('message-oneself');
});

it('a conversation says what the viewer can send in it, and is not found for other members [MSG-13]', async () => {
  await follow(artist, fan);
  const { conversation_id } = await send(fan, artist, 'はじめまして');
  const path = `/api/conversations/${conversation_id}`;
  const page = await fan.get<ConversationPage>(path);
  expect(page.can).toEqual({ refusal: null, is_request: false, send_pictures: false });
  await send(artist, fan, 'こんにちは');
  expect((await fan.get<ConversationPage>(path)).can.send_pictures).toBe(true);
  const stranger = await site().member();
  expect((await failureOf(stranger.get(path))).httpStatus).toBe(404);
});

it('an edit of a request must be a text without links [MSG-91]', async () => {
  await takesFrom(artist, 'everyone');
  const { id: messageId } = await send(fan, artist, 'はじめまして');
  const edit = (content: string) => fan.call('editMessage', { messageId, content });
  expect(await reasonOf(edit('https://elsewhere.example/ を見て'))).toBe('request-text-only');
  expect((await edit('こんにちは')).message.content).toBe('こんにちは');
  const [shown] = await messagesOf(artist, (await edit('こんにちは')).message.conversation_id);
  expect(shown?.content).toBe('こんにちは');
});

it('a message cannot be edited when its recipient no longer accepts messages [MSG-92]', async () => {
  await follow(artist, fan);
  const { id: messageId } = await send(fan, artist, 'はじめまして');
  await artist.call('updateSettings', { privacy_settings: { allowMessages: false } });
  const edited = fan.call('editMessage', { messageId, content: 'まだいますか' });
  expect(await reasonOf(edited)).toBe('message-refused');
});
