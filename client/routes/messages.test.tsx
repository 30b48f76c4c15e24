import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeStreams, openStreams, stubEventSource } from '#client/testing/live.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { aCard } from '#client/testing/posts.ts';
import { disconnect, type Handlers, reconnect, refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { ConversationPage } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { AudienceEvent } from '#contract/operation/live-events.ts';
import {
  aConversation,
  aConversationPage,
  aMessage,
  anOwnMessage,
  conversationPath,
  fan,
  pageOf,
  show,
} from './messages.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(async () => {
  cleanup();
  await reconnect();
  stopToasts();
  localStorage.clear();
});

const field = () => screen.findByRole('textbox', { name: 'みずきさんへのメッセージ' });
const log = () => screen.findByRole('log', { name: 'みずきさんとのメッセージ' });
const called = (calls: { path: string; data: unknown }[], name: string) =>
  calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);

function storing(messages: Message[]) {
  return {
    '/api/conversations/{conversationId}/messages': () => pageOf(messages.toReversed()),
    '/functions/sendMessage': ({ data }: { data: { content?: string; requestId: string } }) => {
      const known = messages.find(({ request_id }) => request_id === data.requestId);
      const message =
        known ??
        anOwnMessage(messages.length + 1, data.content ?? '', { request_id: data.requestId });
      if (!known) messages.push(message);
      return { message };
    },
  };
}

async function connect(): Promise<void> {
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  act(() => openStreams()[0]?.subscribed());
}

function send(event: AudienceEvent): void {
  act(() => openStreams()[0]?.send({ topic: 'user:aUser000000000000001', event }));
}

describe('the list of conversations', () => {
  it('shows the other member, the last line, and whether a conversation is unread or muted [MSG-123, MSG-60]', async () => {
    show('/messages', {
      '/api/conversations': () =>
        pageOf([
          aConversation({ unread_count: 3 }),
          aConversation({ id: 'aConversation0000002', other: null, is_muted: true }),
        ]),
    });
    const list = await screen.findByRole('list', { name: '会話の一覧' });
    const [unread, muted] = within(list).getAllByRole('link');
    expect(unread?.textContent).toMatch(/みずき.*こんにちは.*未読3件/);
    expect(muted?.textContent).toContain('退会したメンバー');
    expect(within(list).getByRole('img', { name: '通知オフ' })).toBeTruthy();
  });

  it('links to the requests while there are some [MSG-61]', async () => {
    show('/messages', {
      '/api/conversations/unread-count': () => ({ unread_count: 0, requests_count: 2 }),
    });
    const link = await screen.findByRole('link', { name: /リクエスト/ });
    expect(link.textContent).toContain('2件');
    expect(link.getAttribute('href')).toContain('/messages/requests');
  });

  it('says that it is empty, or that it cannot be read [MSG-124]', async () => {
    let isBroken = true;
    show('/messages', {
      '/api/conversations': () => (isBroken ? refusal('internal') : pageOf([])),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('読み込みに失敗');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('まだメッセージがありません')).toBeTruthy();
  });

  it('is replaced by the results of a search, with links to the messages [MSG-62]', async () => {
    const { calls } = show('/messages', {
      '/api/messages/search': () =>
        pageOf([{ message: aMessage(7, '来週のイベントどうする？'), other: fan }]),
    });
    await userEvent.click(await screen.findByRole('searchbox'));
    // The text is pasted, because typed letters cause several requests on a slow machine.
    await userEvent.paste('イベント');
    const found = await screen.findByRole('list', { name: '検索結果' });
    expect(within(found).getByRole('link').getAttribute('href')).toMatch(/\?at=7$/);
    expect(calls.filter(({ path }) => path.startsWith('/api/messages/search'))).toHaveLength(1);
  });
});

describe('a conversation', () => {
  it('shows its messages by day, the newest at the end, and marks it read [MSG-125, MSG-63]', async () => {
    const { sent } = show(conversationPath, {
      '/api/conversations/{conversationId}': () => aConversationPage({ read_up_to: 1 }),
      '/api/conversations/{conversationId}/messages': () =>
        pageOf([aMessage(3, 'みっつめ'), aMessage(2, 'ふたつめ'), aMessage(1, 'ひとつめ')]),
    });
    const items = within(await log())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items.join()).toMatch(/ひとつめ.*ここから未読.*ふたつめ.*みっつめ/);
    await waitFor(() =>
      expect(called(sent(), 'markConversationRead')).toEqual([
        { conversationId: aConversation().id, upTo: 3 },
      ]),
    );
  });

  it('sends only one request to mark a message as read when the server refuses it, as on a read-only site [MSG-125]', async () => {
    const answers: (() => void)[] = [];
    const { sent, calls } = show(conversationPath, {
      '/api/conversations/{conversationId}': () => aConversationPage({ read_up_to: 0 }),
      '/functions/markConversationRead': () =>
        new Promise((resolve) => {
          answers.push(() => resolve(refusal('failed-precondition', { reason: 'read-only' })));
        }),
    });
    await waitFor(() => expect(answers).toHaveLength(1));
    // The message is shown as read until the response arrives.
    await act(nextTurn);
    const before = calls.length;
    act(() => answers[0]?.());
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    for (let round = 0; round < 10; round += 1) await act(nextTurn);
    expect(called(sent(), 'markConversationRead')).toHaveLength(1);
  });

  it('shows which messages were read, edited or taken back, and cards that cannot be seen [MSG-127, MSG-64]', async () => {
    show(conversationPath, {
      '/api/conversations/{conversationId}': () =>
        aConversationPage({ seen_up_to: 1, read_up_to: 4 }),
      '/api/conversations/{conversationId}/messages': () =>
        pageOf([
          aMessage(4, '', { card: { kind: 'post', id: 'aPost000000000000001', shown: null } }),
          aMessage(3, '', { state: 'taken-back' }),
          anOwnMessage(2, '直した', { edited_at: '2026-11-21T03:05:00.000Z' }),
          anOwnMessage(1, '最初の'),
        ]),
    });
    const text = (await log()).textContent ?? '';
    expect(text).toMatch(
      /最初の.*既読.*直した.*編集済み.*メッセージは取り消されました.*表示できません/,
    );
    expect(text.match(/既読/g)).toHaveLength(1);
  });

  it('covers the thumbnail of a labelled post [VEIL-14]', async () => {
    const { title, image, image_url } = aCard();
    const veil = { reasons: ['spoiler' as const], warning: '' };
    const shown = { title, image, image_url, veil, text: '', member: null, event_date: null };
    show(conversationPath, {
      '/api/conversations/{conversationId}': () => aConversationPage({}),
      '/api/conversations/{conversationId}/messages': () =>
        pageOf([aMessage(1, '', { card: { kind: 'post', id: 'aPost000000000000001', shown } })]),
    });
    expect(await screen.findByRole('img', { name: 'ネタバレのため隠している画像' })).toBeTruthy();
    expect(document.querySelector(`[src^="${image_url}"]`)).toBeNull();
  });

  it('loads older messages when its button is pressed [MSG-65]', async () => {
    show(conversationPath, {
      '/api/conversations/{conversationId}/messages': ({ path }) =>
        path.includes('cursor=more')
          ? pageOf([aMessage(1, '前の')])
          : pageOf([aMessage(2, '新しい')], 'more'),
    });
    await userEvent.click(await screen.findByRole('button', { name: '以前のメッセージを見る' }));
    expect(await screen.findByText('前の')).toBeTruthy();
  });

  it('reports that it does not exist [MSG-126]', async () => {
    show('/messages/aConversation0000009');
    expect(await screen.findByText('この会話は見つかりませんでした')).toBeTruthy();
  });
});

describe('an open conversation', () => {
  beforeEach(stubEventSource);
  afterEach(async () => {
    await closeStreams();
  });

  it('reads the changes since its last revision after a live event [MSG-66]', async () => {
    const { calls } = show(conversationPath, {
      '/api/conversations/{conversationId}/changes': ({ path }) => ({
        items: path.endsWith('after=1') ? [aMessage(2, 'いま届いた')] : [],
        deleted_ids: [],
        revision: 2,
        has_more: false,
      }),
    });
    await screen.findAllByText('こんにちは');
    await connect();
    send({ type: 'messages', conversation_id: aConversation().id, revision: 2 });
    expect(await within(await log()).findByText('いま届いた')).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/messages?'))).toHaveLength(1);
  });

  /**
   * Shows a conversation that is being read again. Returns a function that responds to this read with the earlier state.
   */
  async function showWhileReading(later: ConversationPage, handlers: Handlers = {}) {
    const earlier = Promise.withResolvers<ConversationPage>();
    const answers = [aConversationPage(), earlier.promise];
    const { calls } = show(conversationPath, {
      '/api/conversations/{conversationId}': () => answers.shift() ?? later,
      '/api/conversations/{conversationId}/messages': () => pageOf([anOwnMessage(1, 'やあ')]),
      ...handlers,
    });
    await within(await log()).findByText('やあ');
    await connect();
    const { id } = later;
    send({ type: 'messages', conversation_id: id, revision: 1 });
    const reads = () => calls.filter(({ path }) => path === `/api/conversations/${id}`);
    await waitFor(() => expect(reads()).toHaveLength(2));
    return async () => {
      await act(async () => earlier.resolve(aConversationPage()));
      for (let round = 0; round < 10; round += 1) await act(nextTurn);
    };
  }

  it('shows that a message was read, even when the response to an earlier read arrives afterwards [MSG-66]', async () => {
    const answerEarlier = await showWhileReading(aConversationPage({ seen_up_to: 1 }));
    send({ type: 'messages-seen', conversation_id: aConversation().id, seen_up_to: 1 });
    expect(await within(await log()).findByText('既読')).toBeTruthy();
    await answerEarlier();
    expect(within(await log()).getByText('既読')).toBeTruthy();
  });

  it('stays muted when the response to an earlier read arrives afterwards', async () => {
    const conversation = aConversationPage({ is_muted: true });
    const answerEarlier = await showWhileReading(conversation, {
      '/functions/setConversationMuted': () => ({ conversation }),
    });
    const openMenu = () => userEvent.click(screen.getByRole('button', { name: /との会話の操作$/ }));
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: '通知をオフにする' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('この会話の通知をオフにしました'));
    await answerEarlier();
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: '通知をオンにする' })).toBeTruthy();
  });

  it('says that the other member is writing [MSG-67]', async () => {
    show(conversationPath);
    await log();
    await connect();
    const conversation_id = aConversation().id;
    send({ type: 'typing', conversation_id });
    expect(await screen.findByText('みずきさんが入力中')).toBeTruthy();
  });
});

describe('the field for a message', () => {
  it('sends with Enter, breaks the line with Shift+Enter, and ignores the Enter that confirms a composition [MSG-128, MSG-68]', async () => {
    const messages = [aMessage(1, 'こんにちは')];
    const { sent } = show(conversationPath, storing(messages));
    const area = await field();
    await userEvent.type(area, 'やっほー{Shift>}{Enter}{/Shift}元気？');
    fireEvent.keyDown(area, { key: 'Enter', isComposing: true });
    expect(called(sent(), 'sendMessage')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(messages).toHaveLength(2));
    expect(messages[1]?.content).toBe('やっほー\n元気？');
    expect(await within(await log()).findByText(/やっほー/)).toBeTruthy();
    expect((area as HTMLTextAreaElement).value).toBe('');
  });

  it('shows a message immediately, and offers to send a refused message again with the same id [MSG-129, MSG-69]', async () => {
    let isBroken = true;
    const messages = [aMessage(1, 'こんにちは')];
    const { '/functions/sendMessage': store, ...reads } = storing(messages);
    const { sent } = show(conversationPath, {
      ...reads,
      '/functions/sendMessage': (call) => (isBroken ? refusal('internal') : store(call)),
    });
    await userEvent.type(await field(), 'とどいて{Enter}');
    const again = await screen.findByRole('button', { name: '再送' });
    isBroken = false;
    await userEvent.click(again);
    await waitFor(() => expect(messages).toHaveLength(2));
    const ids = called(sent(), 'sendMessage').map(
      (data) => (data as { requestId: string }).requestId,
    );
    expect(new Set(ids).size).toBe(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: '再送' })).toBeNull());
  });

  it('queues messages while offline, and sends them in order [MSG-130, MSG-70]', async () => {
    const messages = [aMessage(1, 'こんにちは')];
    show(conversationPath, storing(messages));
    const area = await field();
    act(disconnect);
    await userEvent.type(area, 'いち{Enter}に{Enter}さん{Enter}');
    expect(await screen.findAllByText('つながったら送信します')).toHaveLength(3);
    await userEvent.click(screen.getAllByRole('button', { name: '取り消す' })[1] as HTMLElement);
    await act(reconnect);
    await waitFor(() =>
      expect(messages.map(({ content }) => content)).toEqual(['こんにちは', 'いち', 'さん']),
    );
  });

  it('keeps unsent text for each conversation [MSG-71]', async () => {
    const first = show(conversationPath);
    await userEvent.type(await field(), '書きかけ');
    first.unmount();
    show(conversationPath);
    expect(((await field()) as HTMLTextAreaElement).value).toBe('書きかけ');
  });

  it('turns a pasted link to a post into a card, and shows the number of characters near the limit [MSG-131, MSG-141, MSG-72]', async () => {
    const messages = [aMessage(1, 'こんにちは')];
    const { sent } = show(conversationPath, storing(messages));
    const area = await field();
    await userEvent.click(area);
    await userEvent.paste(`${location.origin}/posts/aPost000000000000001`);
    expect(await screen.findByText('投稿を共有')).toBeTruthy();
    expect((area as HTMLTextAreaElement).value).toBe('');
    fireEvent.change(area, { target: { value: 'あ'.repeat(1001) } });
    expect(screen.getByText('1001/1000文字')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/1000文字以内で入力してください/)).toBeTruthy();
    fireEvent.change(area, { target: { value: 'みて' } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(called(sent(), 'sendMessage')).toMatchObject([
        { content: 'みて', card: { kind: 'post', id: 'aPost000000000000001' } },
      ]),
    );
  });

  it('turns a pasted link to an NFT on a profile into a card [MSG-89]', async () => {
    const id = 'anNft000000000000001';
    const { sent } = show(conversationPath, storing([aMessage(1, 'こんにちは')]));
    const area = await field();
    await userEvent.click(area);
    await userEvent.paste(
      `${location.origin}/#/user/aUser000000000000002?tab=collection&nft=${id}`,
    );
    expect(await screen.findByText('NFTを共有')).toBeTruthy();
    fireEvent.change(area, { target: { value: 'みて' } });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(called(sent(), 'sendMessage')).toMatchObject([{ card: { kind: 'nft', id } }]),
    );
  });

  it('shows why the viewer cannot write [MSG-73]', async () => {
    const can = { refusal: 'message-waits' as const, is_request: false, send_pictures: false };
    show(conversationPath, {
      '/api/conversations/{conversationId}': () => aConversationPage({ state: 'sent', can }),
    });
    expect(await screen.findByText('相手が承認すると、続けて送れます')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /への/ })).toBeNull();
  });
});

describe('a message', () => {
  async function choose(text: string, entry: string) {
    const article = (await within(await log()).findByText(text)).closest('article') as HTMLElement;
    await userEvent.click(within(article).getByRole('button', { name: /^メッセージの操作/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  }

  it('is edited in another field, while the field for a new message keeps its text [MSG-74]', async () => {
    const own = anOwnMessage(1, 'まちがい');
    const { sent } = show(conversationPath, {
      '/api/conversations/{conversationId}/messages': () => pageOf([own]),
      '/functions/editMessage': ({ data }) => ({
        message: { ...own, content: data.content, revision: 2, edited_at: own.created_at },
      }),
    });
    await userEvent.type(await field(), '書きかけ');
    await choose('まちがい', '編集する');
    const area = screen.getByRole('textbox', { name: '編集する内容' });
    await userEvent.clear(area);
    await userEvent.type(area, 'ただしい{Enter}');
    expect(await within(await log()).findByText('ただしい')).toBeTruthy();
    expect(called(sent(), 'editMessage')).toEqual([{ messageId: own.id, content: 'ただしい' }]);
    expect(((await field()) as HTMLTextAreaElement).value).toBe('書きかけ');
  });

  it.each([
    ['送信を取り消す', '取り消す', true],
    ['自分だけ削除', '削除する', false],
  ])('can be removed after a confirmation: %s [MSG-75]', async (entry, label, forBoth) => {
    const own = anOwnMessage(1, 'やっぱりなし');
    const taken = { ...own, state: 'taken-back' as const, content: '', revision: 2 };
    const { sent } = show(conversationPath, {
      '/api/conversations/{conversationId}/messages': () => pageOf([own]),
      '/functions/deleteMessage': () => ({ message: forBoth ? taken : null }),
    });
    await choose('やっぱりなし', entry);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(async () => expect(within(await log()).queryByText('やっぱりなし')).toBeNull());
    expect(called(sent(), 'deleteMessage')).toEqual([{ messageId: own.id, forBoth }]);
    expect(screen.queryAllByText('メッセージは取り消されました')).toHaveLength(forBoth ? 1 : 0);
  });
});

describe('a message request', () => {
  const received = (): ReturnType<typeof aConversationPage> => {
    const can = { refusal: 'message-unanswered' as const, is_request: false, send_pictures: false };
    return aConversationPage({ state: 'received', read_up_to: 0, unread_count: 1, can });
  };

  it('can be accepted, and is not marked as read before that [MSG-132, MSG-76]', async () => {
    let conversation = received();
    const { sent } = show(conversationPath, {
      '/api/conversations/{conversationId}': () => conversation,
      '/functions/answerMessageRequest': () => {
        conversation = aConversationPage({ read_up_to: 0 });
        return { conversation };
      },
    });
    const accept = await screen.findByRole('button', { name: '承認する' });
    await log();
    expect(called(sent(), 'markConversationRead')).toEqual([]);
    await userEvent.click(accept);
    expect(await field()).toBeTruthy();
    await waitFor(() => expect(called(sent(), 'markConversationRead')).toHaveLength(1));
  });

  it('is refused after a confirmation, and then the list is shown [MSG-76]', async () => {
    const { sent, router } = show(conversationPath, {
      '/api/conversations/{conversationId}': received,
      '/functions/answerMessageRequest': () => ({ conversation: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '拒否する' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '拒否する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages'));
    expect(called(sent(), 'answerMessageRequest')).toMatchObject([{ accept: false }]);
    expect(toasts.map(({ title }) => title)).toContain('リクエストを拒否しました');
  });

  it('is started from a profile, and can contain neither links nor pictures [MSG-133, MSG-77]', async () => {
    const can = { refusal: null, is_request: true, send_pictures: false };
    const { sent, router } = show(`/messages/with/${fan.id}`, {
      '/api/users/{userId}/conversation': () => ({ conversation: null, can }),
      '/api/users/{userId}': () => ({
        ...fan,
        follow: { is_following: false, is_followed_by: false },
        is_restricted: false,
        is_blocked: false,
        mute: null,
      }),
      '/functions/sendMessage': ({ data }) => ({
        message: anOwnMessage(1, data.content ?? '', { request_id: data.requestId }),
      }),
    });
    const area = await field();
    expect(screen.queryByRole('button', { name: '画像を付ける' })).toBeNull();
    await userEvent.type(area, 'https://example.jp/{Enter}');
    expect(await screen.findByText(/はじめてのメッセージは文字だけ送れます/)).toBeTruthy();
    await userEvent.clear(area);
    await userEvent.type(area, 'はじめまして{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(conversationPath));
    expect(called(sent(), 'sendMessage')).toMatchObject([
      { userId: fan.id, content: 'はじめまして' },
    ]);
  });
});
