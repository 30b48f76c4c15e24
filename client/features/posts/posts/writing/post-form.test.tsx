import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSeriesAddition } from '#client/features/posts/post-series/use-series-addition.tsx';
import { nextTurn } from '#client/testing/next-turn.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { storeLocalDraft } from './local-draft.ts';
import { PostForm } from './post-form.tsx';
import { contentsOfPost } from './post-form-values.ts';

const me = aMember();
const userId = me.user?.id ?? '';
const title = () => screen.getByLabelText<HTMLInputElement>('タイトル');
const localDraft = () => localStorage.getItem(`hiroba.new-post.${userId}`);

type CreatePost = NonNullable<Handlers['/functions/createPost']>;

function open(createPost: CreatePost = () => ({ post: anOwnPost() }), handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ characters: ['ルミ'] }),
    '/functions/createPost': createPost,
    '/api/session': () => me,
    ...handlers,
  });
  const onDone = vi.fn<() => void>();
  const app = renderInApp(
    <PostForm useSeries={useSeriesAddition} userId={userId} onDone={onDone} />,
    {
      session: me,
      path: '/posts/new',
    },
  );
  const posts = () => calls.filter(({ path }) => path === '/functions/createPost');
  const drafts = () => calls.filter(({ path }) => path === '/functions/createDraft');
  return { ...app, onDone, posts, drafts };
}

const choose = (name = 'イラスト') => userEvent.click(screen.getByRole('radio', { name }));

async function addVideo() {
  await userEvent.click(screen.getByRole('button', { name: '追加する' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '動画' }));
  await screen.findByLabelText('動画のリンク');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '投稿する' }));

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // Waits for the save that unmounting the form causes.
  await nextTurn();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the contents of a form on this device', () => {
  it.each([
    ['of a published post leave its poll to its page', anOwnPost(), false],
    [
      'of a draft from before the form had polls can get one',
      anOwnPost({ is_draft: true, is_published: false }),
      true,
    ],
  ] as const)('%s [POLL-44]', async (_, post, offersPoll) => {
    stubServer({ '/api/site-settings': () => aSiteSettings() });
    const { poll: _poll, ...contents } = contentsOfPost(post);
    const kept = { contents: { ...contents, title: '直した題' }, requestId: 'a' };
    storeLocalDraft(userId, post.id, { ...kept, base: post.updated_at });
    renderInApp(
      <PostForm
        useSeries={useSeriesAddition}
        userId={userId}
        post={post}
        onDone={() => undefined}
      />,
      { session: me },
    );
    expect(title().value).toBe('直した題');
    await userEvent.click(screen.getByRole('button', { name: '追加する' }));
    await screen.findByRole('menuitem', { name: '動画' });
    expect(screen.queryByRole('menuitem', { name: '投票' }) !== null).toBe(offersPoll);
  });
});

describe('the form of a post', () => {
  it('says that a new link waits for a review, but does not say so when the link is already public [REPORT-71]', async () => {
    const shop = 'https://shop.example/';
    const waits = /^ほかのサイトへのリンクがあるため、運営が確認してから公開されます。/;
    stubServer({
      '/api/site-settings': () => aSiteSettings(),
      '/api/link-review': () => ({ waits: true }),
    });
    const post = anOwnPost({ content: shop });
    renderInApp(
      <PostForm
        useSeries={useSeriesAddition}
        userId={userId}
        post={post}
        onDone={() => undefined}
      />,
      { session: me },
    );
    const content = await screen.findByLabelText('本文');
    await userEvent.type(content, ' もう一つ');
    expect(screen.queryByText(waits)).toBeNull();
    await userEvent.type(content, ' https://other.example/');
    expect(await screen.findByText(waits)).toBeTruthy();
  });

  it('publishes its contents, and removes them from this device', async () => {
    const { onDone, posts } = open();
    await userEvent.type(title(), ' 秋の散歩 ');
    await userEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
    await userEvent.click(await screen.findByRole('button', { name: 'ルミ' }));
    expect(localDraft()).toContain('秋の散歩');
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(posts()[0]?.data).toMatchObject({
      title: '秋の散歩',
      category: 'illustration',
      character_tags: ['ルミ'],
      image_key: null,
    });
    expect(localDraft()).toBeNull();
  });

  it('stays inert after the publication, and publishes once [POST-52]', async () => {
    const { onDone, posts } = open();
    await userEvent.type(title(), '一枚目');
    await choose();
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(title().closest('[inert]')).not.toBeNull();
    const button = screen.getByRole('button', { name: '投稿する' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(posts()).toHaveLength(1);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('is finished when its post is pending review [REPORT-40]', async () => {
    const hidden = { at: '2026-11-21T03:00:00.000Z', reason: '確認しています', awaits_look: true };
    const fields = { is_draft: true, is_published: false, hidden };
    const { onDone, posts } = open(() => ({ post: anOwnPost(fields) }), {
      '/functions/updatePost': () => refusal('failed-precondition', { reason: 'hidden-by-team' }),
    });
    await userEvent.type(title(), 'お店のお知らせ');
    await choose();
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(posts()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows at the field that the title is missing, and sends nothing [LOOK-14]', async () => {
    const { posts } = open();
    await submit();
    expect(await screen.findByText('タイトルを入力してください')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(posts()).toHaveLength(0);
  });

  it('focuses the first invalid field of a draft, and does not save the draft [LOOK-14]', async () => {
    const { drafts } = open();
    fireEvent.change(title(), { target: { value: 'あ'.repeat(101) } });
    await addVideo();
    await userEvent.type(screen.getByLabelText('動画のリンク'), 'これは動画ではない');
    await userEvent.click(screen.getByRole('button', { name: '下書き保存' }));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(screen.getByLabelText('動画のリンク').getAttribute('aria-invalid')).toBe('true');
    expect(drafts()).toHaveLength(0);
  });

  it('has no category at first for a new post, and shows an error when the post is published without one [POST-46, POST-66]', async () => {
    const { onDone, posts } = open();
    const group = screen.getByRole('radiogroup', { name: /カテゴリー/ });
    expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.type(title(), '秋の散歩');
    await submit();
    expect(await screen.findByText('カテゴリーを選んでください')).toBeTruthy();
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(group.contains(document.activeElement)).toBe(true);
    expect(posts()).toHaveLength(0);
    await choose('写真');
    await waitFor(() => expect(screen.queryByText('カテゴリーを選んでください')).toBeNull());
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(posts()[0]?.data.category).toBe('photo');
  });

  it('saves no draft when only a category is chosen [POST-47]', async () => {
    const { drafts, unmount } = open();
    await choose();
    expect(localDraft()).toBeNull();
    unmount();
    await nextTurn();
    expect(drafts()).toHaveLength(0);
  });

  it('has the title, the tags and the link to a video in this order [POST-49]', async () => {
    open();
    await addVideo();
    const tags = screen.getByRole('combobox', { name: 'キャラクタータグ' });
    const hint = document.getElementById(tags.getAttribute('aria-describedby') ?? '');
    const order = [title(), tags, hint, screen.getByLabelText('動画のリンク')];
    for (const [index, element] of order.slice(1).entries()) {
      const before = order[index]?.compareDocumentPosition(element as Node);
      expect(before).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('puts the suggested tags below the hint of their field [POST-68]', async () => {
    open();
    const suggested = await screen.findByRole('button', { name: 'ルミ' });
    const tags = screen.getByRole('combobox', { name: 'キャラクタータグ' });
    const hint = document.getElementById(tags.getAttribute('aria-describedby') ?? '');
    expect(hint?.compareDocumentPosition(suggested)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('restores its contents after a reload, and can discard them', async () => {
    const first = open();
    await userEvent.type(title(), '書きかけ');
    first.unmount();
    open();
    expect(title().value).toBe('書きかけ');
    await userEvent.click(screen.getByRole('button', { name: '最初から書く' }));
    expect(title().value).toBe('');
    expect(localDraft()).toBeNull();
  });

  it('keeps its contents when publishing fails, and retries under the same id', async () => {
    let fail = true;
    const { onDone, posts, drafts } = open(() =>
      fail ? refusal('unavailable') : { post: anOwnPost() },
    );
    // Uses `fireEvent`, because slow typing would cause a draft to be saved after two seconds.
    fireEvent.change(title(), { target: { value: '秋の散歩' } });
    fireEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
    fireEvent.click(screen.getByRole('button', { name: '投稿する' }));
    expect((await screen.findByRole('alert')).textContent).toContain('投稿できませんでした');
    expect(title().value).toBe('秋の散歩');
    expect(onDone).not.toHaveBeenCalled();
    // No draft is saved, because the post may already be published, and the draft would be a second post.
    await userEvent.click(screen.getByRole('button', { name: '下書き保存' }));
    expect(drafts()).toHaveLength(0);
    fail = false;
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(posts()[0]?.data.requestId).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(posts()[1]?.data.requestId).toBe(posts()[0]?.data.requestId);
  });

  it('shows on its button at what time the rate limit ends, and keeps its contents [TAKE-20, TAKE-52]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T00:10:00.000Z') });
    const limit = { kind: 'posts', period: 'day', max: 20 } as const;
    let full = true;
    const { onDone, posts } = open(() =>
      full
        ? refusal('resource-exhausted', { reason: 'limit-reached', retry_after: 3600, limit })
        : { post: anOwnPost() },
    );
    fireEvent.change(title(), { target: { value: '秋の散歩' } });
    await choose();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1日に投稿できる数（20件）に達しました。10:1',
    );
    const waiting = screen.getByRole('button', { name: /^10:1\dごろから投稿できます$/ });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(waiting);
    expect(posts()).toHaveLength(1);
    expect(title().value).toBe('秋の散歩');
    expect(screen.getByRole('button', { name: '下書き保存' })).toBeTruthy();
    full = false;
    await act(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('shows an error of the server at the field that it is about [LOOK-14]', async () => {
    open(() =>
      refusal('invalid-argument', { fields: { title: '使用できない文字が含まれています' } }),
    );
    await userEvent.type(title(), 'x');
    await choose();
    await submit();
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(screen.getByText('使用できない文字が含まれています')).toBeTruthy();
  });

  it('asks for a sign-in when the session has expired, and keeps its contents', async () => {
    open(() => refusal('unauthenticated'));
    await userEvent.type(title(), '秋の散歩');
    await choose();
    await submit();
    expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
    expect(title().value).toBe('秋の散歩');
    expect(localDraft()).toContain('秋の散歩');
  });

  it('asks for a confirmation when the author leaves with unsaved contents [POST-61]', async () => {
    const { router } = open();
    await userEvent.type(title(), '書きかけ');
    await act(() => router.navigate('/user/x'));
    await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }));
    expect(router.state.location.pathname).toBe('/posts/new');
    await act(() => router.navigate('/user/x'));
    await userEvent.click(await screen.findByRole('button', { name: '離れる' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/x'));
  });

  it('can be left without a confirmation while it is empty', async () => {
    const { router } = open();
    await act(() => router.navigate('/user/x'));
    expect(router.state.location.pathname).toBe('/user/x');
  });
});
