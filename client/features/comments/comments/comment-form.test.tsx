import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { disconnect, reconnect, refusal } from '#client/testing/server.ts';
import type { CommentThread } from '#contract/comments/comments.ts';
import { aComment, aThread, me, nothing, pageOf, show } from './comments.testing.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('コメントを書く');
const linkWaits = /^ほかのサイトへのリンクがあるため、運営が確認してから公開されます。/;
const sendButton = () => screen.getByRole('button', { name: 'コメントする' });

describe('writing a comment', () => {
  /** Renders the comments with a server that stores new comments. */
  function open(threads: CommentThread[] = []) {
    return show(() => pageOf(threads), {
      '/functions/addComment': ({ data }) => {
        const comment = aComment(data.content, {
          author: me,
          parent_id: data.parentId ?? null,
          can: { ...nothing, delete: true, reply: !data.parentId },
        });
        if (comment.parent_id === null) threads.unshift(aThread(comment));
        else threads.find(({ id }) => id === comment.parent_id)?.replies.push(comment);
        return { comment, comments_count: 3 };
      },
    });
  }

  it('adds the comment at the start of the list, updates the count, and clears the field', async () => {
    const { sent } = open([aThread(aComment('まえの'))]);
    await screen.findByText('まえの');
    await userEvent.type(await field(), ' すてきです ');
    expect(screen.queryByText(/500文字/)).toBeNull();
    await userEvent.click(sendButton());
    const articles = await waitFor(() => {
      const found = screen.getAllByRole('article');
      expect(found).toHaveLength(2);
      return found;
    });
    expect(articles[0]?.textContent).toContain('すてきです');
    expect(screen.getByRole('heading', { level: 2, name: 'コメント 3件' })).toBeTruthy();
    expect((await field()).value).toBe('');
    expect(sent()[0]?.data).toMatchObject({ content: 'すてきです', parentId: null });
  });

  it('says that a comment with a link becomes public only after a review, and gives the reason [REPORT-41]', async () => {
    const reason = '運営が確認してから公開しています。';
    const hidden = { at: '2026-11-21T03:00:00.000Z', reason, awaits_look: true };
    const comment = aComment('https://shop.example/', { author: me, state: 'hidden', hidden });
    const threads: CommentThread[] = [];
    show(() => pageOf(threads), {
      '/functions/addComment': () => {
        threads.unshift(aThread(comment));
        return { comment, comments_count: 2 };
      },
    });
    await userEvent.type(await field(), 'https://shop.example/');
    await userEvent.click(sendButton());
    expect(
      await screen.findByText('運営の確認を待っています。いまは、ほかの人からは見えません。'),
    ).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('運営の確認のあと公開されます')).toBeTruthy());
  });

  it('says before sending that a comment with a link is reviewed, unless the member needs no review [REPORT-71]', async () => {
    let waits = true;
    const form = () => show(() => pageOf([]), { '/api/link-review': () => ({ waits }) });
    form();
    await userEvent.type(await field(), `ここです ${location.origin}/`);
    expect(screen.queryByText(linkWaits)).toBeNull();
    await userEvent.type(await field(), ' https://shop.example/');
    expect(await screen.findByText(linkWaits)).toBeTruthy();
    await userEvent.clear(await field());
    expect(screen.queryByText(linkWaits)).toBeNull();
    cleanup();
    waits = false;
    const { calls } = form();
    await userEvent.type(await field(), 'https://shop.example/');
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/link-review')).toHaveLength(1),
    );
    expect(screen.queryByText(linkWaits)).toBeNull();
  });

  it('explains the keys and how to fold spoilers while the field contains a text [LOOK-46, LOOK-47]', async () => {
    open();
    const hint = async () => {
      const id = (await field()).getAttribute('aria-describedby');
      return id === null ? null : document.getElementById(id)?.textContent;
    };
    await field();
    expect(await hint()).toBeNull();
    await userEvent.type(await field(), 'すてき');
    expect(await hint()).toBe('Ctrl＋Enterでも送れます');
    await userEvent.type(await field(), '||');
    expect(await hint()).toBe('||と||で囲んだ部分は、読む人が押すまで隠れます');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'ネタバレ');
    expect(await hint()).toMatch('囲んだ部分');
  });

  it('sends by Ctrl or ⌘ with Enter, except during input-method composition [COMMENT-12, COMMENT-43]', async () => {
    const { sent } = open();
    await userEvent.type(await field(), 'すてき');
    fireEvent.keyDown(await field(), { key: 'Enter' });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true, isComposing: true });
    // In Safari, the Enter that ends a composition sends its key event only after the composition has ended.
    const ending = { key: 'Enter', metaKey: true, keyCode: 229 };
    expect(fireEvent.keyDown(await field(), ending)).toBe(true);
    expect(sent()).toEqual([]);
    fireEvent.keyDown(await field(), { key: 'Enter', metaKey: true });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await screen.findByText('すてき')).toBeTruthy();
  });

  it.each([
    ['', 'コメントを入力してください'],
    ['あ'.repeat(501), 'コメントは500文字以内で入力してください'],
  ])('shows an error for %j, and sends nothing [COMMENT-36, POST-08]', async (text, message) => {
    const { sent } = open();
    await userEvent.click(await field());
    if (text) await userEvent.paste(text);
    await userEvent.click(sendButton());
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('keeps the text when sending fails, and retries under the same request id [COMMENT-11, COMMENT-42]', async () => {
    let broken = true;
    const { sent } = show(() => pageOf([]), {
      '/functions/addComment': ({ data }) =>
        broken
          ? refusal('unavailable')
          : { comment: aComment(data.content, { author: me }), comments_count: 1 },
    });
    await userEvent.type(await field(), 'とどいて');
    await userEvent.click(sendButton());
    expect(await screen.findByText(/コメントを送れませんでした/)).toBeTruthy();
    expect((await field()).value).toBe('とどいて');
    broken = false;
    await userEvent.click(sendButton());
    await waitFor(async () => expect((await field()).value).toBe(''));
    const [first, second] = sent().map(({ data }) => data.requestId);
    expect(second).toBe(first);
  });

  it('keeps the text while a rate limit applies, and shows on the button at what time the limit ends [TAKE-20, TAKE-52, TAKE-67]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T00:10:00.000Z') });
    const limit = { kind: 'comments', period: 'minute', max: 20 } as const;
    let full = true;
    const { sent } = show(() => pageOf([]), {
      '/functions/addComment': ({ data }) =>
        full
          ? refusal('resource-exhausted', { reason: 'limit-reached', retry_after: 40, limit })
          : { comment: aComment(data.content, { author: me }), comments_count: 1 },
    });
    fireEvent.change(await field(), { target: { value: 'すてき' } });
    fireEvent.click(sendButton());
    await screen.findByText(/1分間にコメントできる数（20件）に達しました。/);
    fireEvent.click(await screen.findByRole('button', { name: /^9:1\dごろからコメントできます$/ }));
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    fireEvent.change(await field(), { target: { value: 'とてもすてき' } });
    expect(sent()).toHaveLength(1);
    full = false;
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(screen.queryByText(/に達しました/)).toBeNull();
    fireEvent.click(sendButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.data.content).toBe('とてもすてき');
  });

  describe('a comment without a connection', () => {
    afterEach(async () => {
      cleanup();
      await reconnect();
    });

    const write = async (text: string) => {
      await screen.findByRole('article');
      act(disconnect);
      await userEvent.type(await field(), text);
      await userEvent.click(sendButton());
      expect(await screen.findByText('つながったら送信します')).toBeTruthy();
    };

    it('is queued, and sent once when the connection returns [NET-08, NET-22]', async () => {
      const { sent } = open([aThread(aComment('まえの'))]);
      await write('とどいて');
      expect(sent()).toEqual([]);
      expect((await field()).readOnly).toBe(true);
      await act(reconnect);
      expect(await screen.findByText('とどいて', { selector: 'article *' })).toBeTruthy();
      await waitFor(async () => expect((await field()).value).toBe(''));
      expect(sent()).toHaveLength(1);
    });

    it('can be cancelled, and its text stays in the form [NET-20]', async () => {
      const { sent } = open([aThread(aComment('まえの'))]);
      await write('やっぱり');
      await userEvent.click(screen.getByRole('button', { name: '取り消す' }));
      expect(await screen.findByRole('button', { name: 'コメントする' })).toBeTruthy();
      expect((await field()).value).toBe('やっぱり');
      await act(reconnect);
      expect(screen.queryByText(/送れませんでした/)).toBeNull();
      expect(sent()).toEqual([]);
    });

    it('is still queued when the page is opened again; its text disappears once the comment is sent [NET-10, NET-21]', async () => {
      // The warning is expected: without a connection, the page cannot register its anti-forgery token.
      vi.spyOn(console, 'warn').mockImplementation(() => {});
      const threads = [aThread(aComment('まえの'))];
      const first = open(threads);
      await write('あとから');
      first.unmount();
      const { sent } = open(threads);
      expect((await field()).value).toBe('あとから');
      expect(screen.getByText('つながったら送信します')).toBeTruthy();
      await act(reconnect);
      await waitFor(async () => expect((await field()).value).toBe(''));
      expect(sent()).toHaveLength(1);
    });
  });

  it('sends a comment under a new request id when the server has stored another text under the first id', async () => {
    const { sent } = show(() => pageOf([]), {
      '/functions/addComment': () => refusal('already-exists', { reason: 'request-used' }),
    });
    await userEvent.type(await field(), 'べつのことば');
    await userEvent.click(sendButton());
    expect(await screen.findByText(/すでに届いています/)).toBeTruthy();
    await userEvent.click(sendButton());
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ data }) => data.requestId);
    expect(second).not.toBe(first);
  });

  it('restores the text of a comment and of a reply after a reload [COMMENT-11]', async () => {
    const threads = [aThread(aComment('まえの'))];
    const { unmount } = open(threads);
    await userEvent.type(await field(), 'とちゅう');
    await userEvent.click(await screen.findByRole('button', { name: '返信' }));
    await userEvent.type(screen.getByLabelText('みずきさんに返信'), '返信のとちゅう');
    unmount();
    open(threads);
    expect((await field()).value).toBe('とちゅう');
    const reply = await screen.findByLabelText<HTMLTextAreaElement>('みずきさんに返信');
    expect(reply.value).toBe('返信のとちゅう');
  });

  it('sends a reply to a comment, and closes the form of the reply', async () => {
    const thread = aComment('まえの');
    const { sent } = open([aThread(thread)]);
    await userEvent.click(await screen.findByRole('button', { name: '返信' }));
    const reply = screen.getByLabelText('みずきさんに返信');
    expect(document.activeElement).toBe(reply);
    await userEvent.type(reply, 'わかります');
    await userEvent.click(screen.getByRole('button', { name: '返信する' }));
    const replies = await screen.findByRole('list', { name: 'みずきさんへの返信' });
    expect(within(replies).getByText('わかります')).toBeTruthy();
    expect(screen.queryByLabelText('みずきさんに返信')).toBeNull();
    expect(sent()[0]?.data).toMatchObject({ parentId: thread.id });
  });
});
