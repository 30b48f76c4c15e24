import { beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  MESSAGE_EDIT_TIME,
  MESSAGE_MAX,
  MESSAGE_TAKE_BACK_TIME,
  RATE_LIMITS,
} from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ConversationPage } from '#contract/messages/conversations.ts';
import type { FoundMessage, Message } from '#contract/messages/messages.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { befriend, boxOf, countsOf, messagesOf, send } from './messages.testing.ts';

const site = useTestApp();

let fan: TestClient;
let artist: TestClient;
let conversationId: string;
beforeEach(async () => {
  fan = await site().member();
  artist = await site().member();
  conversationId = await befriend(fan, artist);
});

async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  return (await failureOf(call)).envelope.details?.reason;
}

/** Makes a message older by some milliseconds. */
async function age(id: string, by: number): Promise<void> {
  await site()
    .database.setup.updateTable('messages')
    .set({ created_at: new Date(Date.now() - by).toISOString() })
    .where('id', '=', id)
    .execute();
}

interface Changes {
  items: Message[];
  deleted_ids: string[];
  revision: number;
  has_more: boolean;
}

const changesAfter = (client: TestClient, revision: number) =>
  client.get<Changes>(`/api/conversations/${conversationId}/changes?after=${revision}`);

describe('messages', () => {
  it('are listed by sequence, the newest first, page by page [MSG-14]', async () => {
    for (const text of ['三', '四', '五']) await send(fan, artist, text);
    const path = `/api/conversations/${conversationId}/messages`;
    const first = await artist.get<Page<Message>>(`${path}?limit=2`);
    expect(first.items.map(({ sequence }) => sequence)).toEqual([5, 4]);
    const next = await artist.get<Page<Message>>(`${path}?limit=2&cursor=${first.next_cursor}`);
    expect(next.items.map(({ sequence }) => sequence)).toEqual([3, 2]);
    const newer = await artist.get<Page<Message>>(`${path}?order=newer&at=3`);
    expect(newer.items.map(({ content }) => content)).toEqual(['四', '五']);
    const older = await artist.get<Page<Message>>(`${path}?at=3&limit=1`);
    expect(older.items.map(({ content }) => content)).toEqual(['三']);
  });

  it('are stored once, even when two tabs send the same message concurrently [MSG-15]', async () => {
    const requestId = newId();
    const input = { conversationId, userId: null, content: '一度だけ', requestId };
    const sent = await Promise.all([
      fan.call('sendMessage', input),
      fan.call('sendMessage', input),
    ]);
    const [one, other] = sent.map(({ message }) => message);
    expect(one).toEqual(other);
    expect(one?.request_id).toBe(requestId);
    expect((await messagesOf(artist, conversationId)).map(({ content }) => content)).toEqual([
      '一度だけ',
      'こちらこそ',
      'はじめまして',
    ]);
    expect((await messagesOf(artist, conversationId))[0]?.request_id).toBeNull();
    const changed = fan.call('sendMessage', { ...input, content: '別の内容' });
    expect(await reasonOf(changed)).toBe('request-used');
  });

  it('get sequences without gaps when both members write concurrently [MSG-102]', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? send(fan, artist, `f${index}`) : send(artist, fan, `a${index}`),
      ),
    );
    const sequences = (await messagesOf(fan, conversationId)).map(({ sequence }) => sequence);
    expect(sequences.toReversed()).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('are in one conversation when both members begin it concurrently [MSG-103]', async () => {
    const [one, other] = [await site().member(), await site().member()];
    await one.call('followUser', { targetUserId: other.id });
    await other.call('followUser', { targetUserId: one.id });
    const [first, second] = await Promise.all([send(one, other, 'あ'), send(other, one, 'い')]);
    expect(first.conversation_id).toBe(second.conversation_id);
    expect(await messagesOf(one, first.conversation_id)).toHaveLength(2);
  });

  it('are published live to both members, without their content [MSG-16]', async () => {
    const live = await subscribe(artist, `user:${artist.id}`);
    const { revision } = await send(fan, artist, 'ひみつの話');
    await live.until(new RegExp(`"revision":${revision}`));
    expect(live.messages().at(-1)).toEqual({
      topic: `user:${artist.id}`,
      event: { type: 'messages', conversation_id: conversationId, revision },
    });
    live.stop();
  });

  it('are read from a revision on, including messages that were edited, taken back or deleted after that revision [MSG-17]', async () => {
    const [one, two, three] = [
      await send(fan, artist, '一'),
      await send(fan, artist, '二'),
      await send(fan, artist, '三'),
    ];
    const known = (await changesAfter(artist, 0)).revision;
    expect(known).toBe(three.revision);
    expect(await changesAfter(artist, known)).toEqual({
      items: [],
      deleted_ids: [],
      revision: known,
      has_more: false,
    });
    await fan.call('editMessage', { messageId: one.id, content: '一つ目' });
    await fan.call('deleteMessage', { messageId: two.id, forBoth: true });
    await artist.call('deleteMessage', { messageId: three.id, forBoth: false });
    const changes = await changesAfter(artist, known);
    expect(changes.items.map(({ id, state, content }) => [id, state, content])).toEqual([
      [one.id, 'shown', '一つ目'],
      [two.id, 'taken-back', ''],
    ]);
    expect(changes.deleted_ids).toEqual([three.id]);
    expect(changes.revision).toBe(known + 3);
  });

  it('have at most 1,000 characters, and are not empty [MSG-18]', async () => {
    await send(fan, artist, '😀'.repeat(MESSAGE_MAX));
    const long = await failureOf(send(fan, artist, 'あ'.repeat(MESSAGE_MAX + 1)));
    expect(long.envelope.details?.fields).toEqual({
      content: 'メッセージは1000文字以内で入力してください',
    });
    const empty = await failureOf(send(fan, artist, ' \n '));
    expect(empty.envelope.details?.fields).toEqual({ content: 'メッセージを入力してください' });
  });

  it('are limited in number per minute [MSG-19]', async () => {
    const [most] = RATE_LIMITS.messages.minute;
    // The sender has already sent one message.
    for (let sent = 1; sent < most; sent += 1) await send(fan, artist, String(sent));
    expect(await reasonOf(send(fan, artist, '多すぎる'))).toBe('limit-reached');
    await send(artist, fan, 'こちらは送れます');
  });

  it('of a conversation are visible only to its two members [MSG-20]', async () => {
    const stranger = await site().member({ rank: 'super_admin' });
    const paths = ['', '/messages', '/changes?after=0'];
    for (const path of paths) {
      const read = stranger.get(`/api/conversations/${conversationId}${path}`);
      expect((await failureOf(read)).httpStatus).toBe(404);
    }
    const [{ id: messageId } = { id: '' }] = await messagesOf(fan, conversationId);
    const calls = [
      () => stranger.call('sendMessage', { conversationId, content: 'だれ', requestId: newId() }),
      () => stranger.call('editMessage', { messageId, content: '別' }),
      () => stranger.call('deleteMessage', { messageId, forBoth: false }),
      () => stranger.call('markConversationRead', { conversationId, upTo: 1 }),
      () => stranger.call('setTyping', { conversationId }),
      () => stranger.call('setConversationMuted', { conversationId, muted: true }),
      () => stranger.call('deleteConversation', { conversationId }),
      () => stranger.call('answerMessageRequest', { conversationId, accept: true }),
    ];
    for (const call of calls) expect((await failureOf(call())).httpStatus).toBe(404);
  });
});

describe('an edit', () => {
  it('marks the message as edited, and is possible for 15 minutes [MSG-104, MSG-21]', async () => {
    const { id: messageId } = await send(fan, artist, 'まちがい');
    const { message } = await fan.call('editMessage', { messageId, content: '正しい' });
    expect(message).toMatchObject({ content: '正しい', can: { edit: true } });
    expect(message.edited_at).not.toBeNull();
    expect(await messagesOf(artist, conversationId)).toMatchObject([{ content: '正しい' }, {}, {}]);
    await age(messageId, MESSAGE_EDIT_TIME);
    const late = fan.call('editMessage', { messageId, content: '遅い' });
    expect(await reasonOf(late)).toBe('message-edit-over');
    await fan.call('editMessage', { messageId, content: '正しい' });
  });

  it('is possible for the sender only, and cannot empty the message [MSG-21]', async () => {
    const { id: messageId } = await send(fan, artist, 'わたしの');
    const foreign = artist.call('editMessage', { messageId, content: 'あなたの' });
    expect((await failureOf(foreign)).httpStatus).toBe(403);
    const empty = fan.call('editMessage', { messageId, content: '' });
    expect((await failureOf(empty)).httpStatus).toBe(400);
  });
});

describe('a deletion', () => {
  it('for the deleting member alone does not delete the message for the other member [MSG-22]', async () => {
    const { id: messageId } = await send(fan, artist, 'いらない');
    await age(messageId, 30 * DAY);
    const input = { messageId, forBoth: false };
    expect(await artist.call('deleteMessage', input)).toEqual({ message: null });
    await artist.call('deleteMessage', input);
    const contents = async (client: TestClient) =>
      (await messagesOf(client, conversationId)).map(({ content }) => content);
    expect(await contents(artist)).toEqual(['こちらこそ', 'はじめまして']);
    expect(await contents(fan)).toEqual(['いらない', 'こちらこそ', 'はじめまして']);
    expect((await boxOf(artist))[0]?.last_message?.excerpt).toBe('こちらこそ');
    expect(await countsOf(artist)).toMatchObject({ unread_count: 1 });
  });

  it('for both shows that the message was taken back, and is possible for 24 hours [MSG-105, MSG-23]', async () => {
    const { id: messageId } = await send(fan, artist, 'ないしょ');
    const input = { messageId, forBoth: true };
    const { message } = await fan.call('deleteMessage', input);
    expect(message).toMatchObject({ state: 'taken-back', content: '' });
    await fan.call('deleteMessage', input);
    expect(await messagesOf(artist, conversationId)).toMatchObject([
      { id: messageId, state: 'taken-back', content: '', can: { report: false } },
      {},
      {},
    ]);
    const { folded } = await site()
      .database.read.selectFrom('messages')
      .where('id', '=', messageId)
      .select('folded')
      .executeTakeFirstOrThrow();
    expect(folded).toBe('');
    const { id: old } = await send(fan, artist, '古い');
    await age(old, MESSAGE_TAKE_BACK_TIME);
    const late = fan.call('deleteMessage', { messageId: old, forBoth: true });
    expect(await reasonOf(late)).toBe('take-back-over');
    const foreign = artist.call('deleteMessage', { messageId: old, forBoth: true });
    expect((await failureOf(foreign)).httpStatus).toBe(403);
  });

  it('of a conversation hides it from the member until the next message [MSG-106, MSG-24]', async () => {
    await fan.call('deleteConversation', { conversationId });
    expect(await boxOf(fan)).toEqual([]);
    expect(await messagesOf(fan, conversationId)).toEqual([]);
    expect(await boxOf(artist)).toHaveLength(1);
    await send(artist, fan, 'まだいますか');
    expect(await boxOf(fan)).toMatchObject([{ unread_count: 1 }]);
    expect(await messagesOf(fan, conversationId)).toMatchObject([{ content: 'まだいますか' }]);
  });
});

describe('unread messages', () => {
  it('are counted for each conversation, until they are read [MSG-107, MSG-25]', async () => {
    await fan.call('markConversationRead', { conversationId, upTo: 2 });
    expect(await countsOf(fan)).toEqual({ unread_count: 0, requests_count: 0 });
    const { sequence: upTo } = await send(artist, fan, '一');
    await send(artist, fan, '二');
    expect(await countsOf(fan)).toEqual({ unread_count: 1, requests_count: 0 });
    expect(await boxOf(fan)).toMatchObject([{ unread_count: 2, read_up_to: 2 }]);
    await fan.call('markConversationRead', { conversationId, upTo });
    expect(await boxOf(fan)).toMatchObject([{ unread_count: 1, read_up_to: upTo }]);
    const counts = await fan.call('markConversationRead', { conversationId, upTo: 999 });
    expect(counts.unread_count).toBe(0);
    await fan.call('markConversationRead', { conversationId, upTo: 1 });
    expect(await boxOf(fan)).toMatchObject([{ read_up_to: upTo + 1 }]);
  });

  it('that are taken back are not counted [MSG-107]', async () => {
    await fan.call('markConversationRead', { conversationId, upTo: 2 });
    const { id: messageId } = await send(artist, fan, '消す');
    await artist.call('deleteMessage', { messageId, forBoth: true });
    expect(await countsOf(fan)).toMatchObject({ unread_count: 0 });
  });

  it('of a muted conversation or of a muted member are not counted [MSG-26]', async () => {
    const muted = await fan.call('setConversationMuted', { conversationId, muted: true });
    expect(muted.conversation.is_muted).toBe(true);
    expect(await countsOf(fan)).toMatchObject({ unread_count: 0 });
    await fan.call('setConversationMuted', { conversationId, muted: false });
    expect(await countsOf(fan)).toMatchObject({ unread_count: 1 });
    await fan.call('setMute', { kind: 'user', value: artist.id });
    expect(await countsOf(fan)).toMatchObject({ unread_count: 0 });
    expect(await boxOf(fan)).toMatchObject([{ unread_count: 0 }]);
  });
});

describe('read receipts', () => {
  it('show immediately how far the other member has read [MSG-27]', async () => {
    expect(await boxOf(artist)).toMatchObject([{ seen_up_to: 0 }]);
    const live = await subscribe(artist, `user:${artist.id}`);
    await fan.call('markConversationRead', { conversationId, upTo: 2 });
    await live.until(/"type":"messages-seen".*"seen_up_to":2/);
    live.stop();
    expect(await boxOf(artist)).toMatchObject([{ seen_up_to: 2 }]);
  });

  it.each(['fan', 'artist'])(
    'are not shown in either direction when one member hides them: %s [MSG-28]',
    async (who) => {
      const hiding = who === 'fan' ? fan : artist;
      await hiding.call('updateSettings', { privacy_settings: { showsReadReceipts: false } });
      const live = await subscribe(artist, `user:${artist.id}`);
      await fan.call('setTyping', { conversationId });
      await fan.call('markConversationRead', { conversationId, upTo: 2 });
      const { revision } = await send(fan, artist, '読みました');
      await live.until(new RegExp(`"revision":${revision}`));
      const events = new Set(live.messages().map(({ event }) => event.type));
      // Live events about notifications of earlier messages may still arrive, so they are ignored.
      events.delete('notifications');
      expect(events).toEqual(new Set(['messages']));
      live.stop();
      expect(await boxOf(artist)).toMatchObject([{ seen_up_to: null }]);
      expect(await boxOf(fan)).toMatchObject([{ seen_up_to: null }]);
    },
  );

  it('that both members show let each of them see live that the other is typing; this state is not stored [MSG-108, MSG-29]', async () => {
    const { read } = site().database;
    const stored = async () => ({
      conversations: await read.selectFrom('conversations').selectAll().execute(),
      sides: await read.selectFrom('conversation_sides').selectAll().execute(),
      messages: await read.selectFrom('messages').selectAll().execute(),
    });
    const before = await stored();
    for (const [writer, reader] of [
      [fan, artist],
      [artist, fan],
    ] as const) {
      const live = await subscribe(reader, `user:${reader.id}`);
      await writer.call('setTyping', { conversationId });
      await live.until(/"type":"typing"/);
      live.stop();
      expect(live.messages().at(-1)).toEqual({
        topic: `user:${reader.id}`,
        event: { type: 'typing', conversation_id: conversationId },
      });
    }
    expect(await stored()).toEqual(before);
  });
});

describe('a picture', () => {
  it('can be sent to members who have answered, and is visible only to the two members [MSG-30]', async () => {
    const { key, url } = await upload(fan, await pngPicture({ width: 40, height: 30 }), {
      folder: 'message-images',
    });
    const more = { image_key: key, image_alt: '海の絵' };
    const message = await send(fan, artist, '', more);
    expect(message).toMatchObject({ image_url: url, image: { alt: '海の絵' } });
    const statusFor = async (client: TestClient) => (await client.fetch(url)).status;
    expect(await statusFor(artist)).toBe(200);
    expect(await statusFor(fan)).toBe(200);
    for (const other of [site().visitor(), await site().member({ rank: 'super_admin' })]) {
      expect(await statusFor(other)).toBe(404);
    }
    await fan.call('deleteMessage', { messageId: message.id, forBoth: true });
    expect(await statusFor(artist)).toBe(404);
  });

  it('is refused before the recipient has answered, and when another member has uploaded it [MSG-109, MSG-31]', async () => {
    const { key } = await upload(fan, await pngPicture({ width: 40, height: 30 }), {
      folder: 'message-images',
    });
    const other = await site().member();
    await other.call('followUser', { targetUserId: fan.id });
    const early = send(fan, other, '', { image_key: key });
    expect(await reasonOf(early)).toBe('picture-unanswered');
    const foreign = send(artist, fan, '', { image_key: key });
    expect(await reasonOf(foreign)).toBe('picture-not-yours');
    const { key: ofPost } = await upload(fan, await pngPicture({ width: 40, height: 30 }));
    expect((await failureOf(send(fan, artist, '', { image_key: ofPost }))).httpStatus).toBe(400);
  });
});

describe('a card', () => {
  it('shows a post as each reader may see it [MSG-32]', async () => {
    const id = await insertPost(site().database, fan.id, { title: '夏の海' });
    const { card } = await send(fan, artist, '見てください', { card: { kind: 'post', id } });
    expect(card).toMatchObject({ kind: 'post', id, shown: { title: '夏の海' } });
    const cardOf = async () => (await messagesOf(artist, conversationId))[0]?.card;
    expect(await cardOf()).toMatchObject({ shown: { member: { id: fan.id } } });
    await fan.call('deletePost', { postId: id });
    expect(await cardOf()).toEqual({ kind: 'post', id, shown: null });
  });

  it('of content that the sender cannot see is refused [MSG-33]', async () => {
    for (const kind of ['post', 'event', 'nft'] as const) {
      const missing = send(fan, artist, '', { card: { kind, id: newId() } });
      expect(await reasonOf(missing)).toBe('card-missing');
    }
    const hidden = await site().member({ visibility: 'private' });
    const id = await insertPost(site().database, hidden.id);
    expect(await reasonOf(send(fan, artist, '', { card: { kind: 'post', id } }))).toBe(
      'card-missing',
    );
  });
});

describe('a search', () => {
  const find = async (client: TestClient, q: string, more = '') =>
    (await client.get<Page<FoundMessage>>(`/api/messages/search?q=${encodeURIComponent(q)}${more}`))
      .items;

  it('finds sent and received messages that contain all folded words, the latest first [MSG-34]', async () => {
    await send(fan, artist, 'ルミの絵、Very GOOD です');
    await send(artist, fan, 'るみ、ありがとう');
    const found = await find(fan, 'ルミ');
    expect(found.map(({ message }) => message.content)).toEqual([
      'るみ、ありがとう',
      'ルミの絵、Very GOOD です',
    ]);
    expect(found[0]?.other).toMatchObject({ id: artist.id });
    expect(await find(fan, 'るみ good')).toHaveLength(1);
    expect(await find(fan, ' ')).toEqual([]);
    expect(await find(await site().member(), 'ルミ')).toEqual([]);
  });

  it('does not find messages that are deleted, taken back or in another conversation [MSG-110, MSG-35]', async () => {
    const { id: one } = await send(fan, artist, '花火一');
    const { id: two } = await send(fan, artist, '花火二');
    await send(fan, artist, '花火三');
    await fan.call('deleteMessage', { messageId: one, forBoth: false });
    await fan.call('deleteMessage', { messageId: two, forBoth: true });
    expect(await find(fan, '花火')).toMatchObject([{ message: { content: '花火三' } }]);
    expect(await find(artist, '花火')).toHaveLength(2);
    const third = await site().member();
    const other = await befriend(fan, third);
    expect(await find(fan, '花火', `&conversation=${other}`)).toEqual([]);
    expect(await find(fan, '花火', `&conversation=${conversationId}`)).toHaveLength(1);
    await fan.call('deleteConversation', { conversationId });
    expect(await find(fan, '花火')).toEqual([]);
  });
});

describe('a block', () => {
  it('hides the conversation from both members, and the end of the block shows it again [MSG-111, MSG-112, MSG-36]', async () => {
    await send(fan, artist, '花火の写真');
    await artist.call('setBlock', { userId: fan.id, blocked: true });
    for (const client of [fan, artist]) {
      expect(await boxOf(client)).toEqual([]);
      expect(await countsOf(client)).toEqual({ unread_count: 0, requests_count: 0 });
      const search = await client.get<Page<FoundMessage>>('/api/messages/search?q=花火');
      expect(search.items).toEqual([]);
      const read = client.get(`/api/conversations/${conversationId}/messages`);
      expect((await failureOf(read)).httpStatus).toBe(404);
    }
    const input = { conversationId, content: 'なぜ', requestId: newId() };
    expect(await reasonOf(fan.call('sendMessage', input))).toBe('message-refused');
    expect(await reasonOf(send(fan, artist, 'なぜ'))).toBe('message-refused');
    await artist.call('setBlock', { userId: fan.id, blocked: false });
    expect(await boxOf(fan)).toMatchObject([{ id: conversationId }]);
    await send(fan, artist, 'また話せますね');
  });

  it('hides the pictures of the conversation [MSG-37]', async () => {
    const { key, url } = await upload(fan, await pngPicture({ width: 40, height: 30 }), {
      folder: 'message-images',
    });
    await send(fan, artist, '', { image_key: key });
    await fan.call('setBlock', { userId: artist.id, blocked: true });
    expect((await artist.fetch(url)).status).toBe(404);
  });
});

it('a conversation remains readable when the other member is pending deletion or blocked by the team [MSG-113, MSG-38]', async () => {
  for (const changes of [
    { leaving_at: new Date().toISOString() },
    { leaving_at: null, blocked_at: new Date().toISOString() },
  ]) {
    await site()
      .database.setup.updateTable('private_profiles')
      .set(changes)
      .where('id', '=', artist.id)
      .execute();
    const page = await fan.get<ConversationPage>(`/api/conversations/${conversationId}`);
    expect(page).toMatchObject({ other: null, can: { refusal: 'member-gone' } });
    expect(await messagesOf(fan, conversationId)).toHaveLength(2);
    const input = { conversationId, content: 'います？', requestId: newId() };
    expect(await reasonOf(fan.call('sendMessage', input))).toBe('member-gone');
  }
});
