import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostPage } from '../../contract/posts.ts';
import { anOwnPost } from '../testing/posts.ts';
import { aMember, renderInApp } from '../testing/render.tsx';
import { type Call, refusal, stubServer } from '../testing/server.ts';
import WritePostPage from './write-post.tsx';

const me = aMember();
const userId = me.user?.id ?? '';
const later = '2026-11-21T03:05:00.000Z';
const stored = anOwnPost({
  is_draft: true,
  is_published: false,
  title: '書きかけ',
  image: null,
  image_url: null,
});

type Handlers = Record<string, (call: Call) => unknown>;

/** What the server does with a draft: it stores it, at a new time. */
const saved = ({ data }: Call) => ({ post: { ...stored, ...fieldsOf(data), updated_at: later } });
const fieldsOf = ({ title, content }: Call['data']) => ({ title, content }) as Partial<PostPage>;

function open(path: string, handlers: Handlers = {}, post: PostPage = stored) {
  const calls = stubServer({
    '/api/site-settings': () => ({ characters: [] }),
    '/api/session': () => me,
    '/api/tags': () => ({ items: [] }),
    [`/api/posts/${post.id}`]: () => post,
    '/functions/createDraft': saved,
    '/functions/saveDraft': saved,
    '/functions/updatePost': saved,
    ...handlers,
  });
  const app = renderInApp(
    <>
      <WritePostPage />
      <Where />
    </>,
    { session: me, path },
  );
  const sent = (name: string) => calls.filter((call) => call.path === `/functions/${name}`);
  return { ...app, sent };
}

function Where() {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/posts/new">もう一枚</Link>
    </>
  );
}

const where = () => document.querySelector('output')?.textContent;
const title = () => screen.getByLabelText<HTMLInputElement>('タイトル');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
const button = (name: string) => screen.getByRole('button', { name });
const kept = (postId: string) => localStorage.getItem(`hiroba.edit-post.${userId}.${postId}`);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Leaving the form saves once more: that ends before the next test begins.
  await new Promise((next) => setTimeout(next));
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a new post', () => {
  it('becomes a draft with an address of its own, under the hands of its writer', async () => {
    const { sent } = open('/posts/new');
    const field = title();
    field.focus();
    type('秋');
    await pass(2000);
    await screen.findByText(/^保存しました \d\d:\d\d$/);
    expect(where()).toBe(`/posts/${stored.id}/edit`);
    expect(title()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(sent('createDraft')[0]?.data).toMatchObject({ title: '秋', video_url: null });
    type('秋の日');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')).toHaveLength(1));
    expect(sent('saveDraft')[0]?.data).toMatchObject({
      postId: stored.id,
      title: '秋の日',
      baseUpdatedAt: later,
    });
    expect(sent('createDraft')).toHaveLength(1);
  });

  it('is published from its draft, not made a second time', async () => {
    const { sent } = open('/posts/new');
    type('秋');
    await pass(2000);
    await screen.findByText(/^保存しました/);
    fireEvent.click(button('投稿する'));
    await waitFor(() => expect(where()).toBe('/'));
    expect(sent('updatePost')[0]?.data).toMatchObject({ postId: stored.id, publish: true });
    expect(sent('createPost')).toHaveLength(0);
  });

  it('is another one for whoever comes back before the next page is there', async () => {
    const published = { is_draft: false, is_published: true };
    const { sent } = open('/posts/new', {
      '/functions/createPost': ({ data }) => ({
        post: { ...stored, ...fieldsOf(data), ...published },
      }),
    });
    type('秋');
    fireEvent.click(screen.getByRole('radio', { name: 'ファンアート' }));
    fireEvent.click(button('投稿する'));
    // This page stays, as it does while the code of the next one is on its way.
    await waitFor(() => expect(where()).toBe('/'));
    fireEvent.click(screen.getByRole('link', { name: 'もう一枚' }));
    await waitFor(() => expect(title().value).toBe(''));
    type('冬');
    fireEvent.click(screen.getByRole('radio', { name: 'ファンアート' }));
    fireEvent.click(button('投稿する'));
    await waitFor(() => expect(sent('createPost')).toHaveLength(2));
    expect(sent('createPost').map(({ data }) => data.title)).toEqual(['秋', '冬']);
    expect(sent('updatePost')).toHaveLength(0);
  });

  it('begins one draft, however often the answer is lost', async () => {
    let isLost = true;
    const { sent } = open('/posts/new', {
      '/functions/createDraft': (call) => (isLost ? refusal('UNAVAILABLE', 503) : saved(call)),
    });
    type('秋');
    await pass(2000);
    expect(await screen.findByText('保存できませんでした')).toBeTruthy();
    expect(screen.getByText('入力した内容はこの端末に残っています')).toBeTruthy();
    isLost = false;
    await pass(5000);
    await screen.findByText(/^保存しました/);
    const [first, second] = sent('createDraft');
    expect(second?.data.requestId).toBe(first?.data.requestId);
  });

  it('is saved before it is left, without a question', async () => {
    const { sent, router } = open('/posts/new');
    type('秋');
    await act(() => router.navigate('/somewhere'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/somewhere'));
    expect(sent('createDraft')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('begins with the tag it is written under', async () => {
    const { sent } = open('/posts/new?tag=ルミ');
    await pass(3000);
    expect(sent('createDraft')).toHaveLength(0);
    expect(screen.getByText('#ルミ')).toBeTruthy();
    type('秋');
    await pass(2000);
    await waitFor(() => expect(sent('createDraft')[0]?.data.character_tags).toEqual(['ルミ']));
  });

  it.each(['長'.repeat(31), 'ルミ,ソラ', ''])(
    'takes no tag from its address that no post may have: %j',
    async (tag) => {
      const { sent } = open(`/posts/new?${new URLSearchParams({ tag })}`);
      type('秋');
      await pass(2000);
      await waitFor(() => expect(sent('createDraft')[0]?.data.character_tags).toEqual([]));
    },
  );

  it('with a fault is not sent, and says so', async () => {
    const { sent } = open('/posts/new');
    type('長'.repeat(101));
    await pass(2000);
    expect(await screen.findByText('直すところがあるため、まだ保存していません')).toBeTruthy();
    fireEvent.click(button('下書き保存'));
    expect(await screen.findByText('タイトルは100文字以内で入力してください')).toBeTruthy();
    expect(sent('createDraft')).toHaveLength(0);
  });

  it('shows the video behind a link as soon as it is understood', async () => {
    const { sent } = open('/posts/new');
    const link = screen.getByLabelText<HTMLInputElement>('動画のリンク');
    fireEvent.change(link, { target: { value: 'https://youtu.be/abcDEF12345' } });
    const preview = screen.getByRole('figure', { name: '動画のプレビュー' });
    expect(preview.querySelector('img')?.getAttribute('src')).toBe('/images/youtube/abcDEF12345');
    await pass(2000);
    await waitFor(() =>
      expect(sent('createDraft')[0]?.data.video_url).toBe('https://youtu.be/abcDEF12345'),
    );
    fireEvent.click(button('リンクを外す'));
    await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
    expect(link.value).toBe('');
  });

  it('is published by its button, not by Enter in its title', async () => {
    const { sent } = open('/posts/new');
    const user = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTimeAsync(time) });
    await user.type(title(), '秋{Enter}');
    await pass(2000);
    await screen.findByText(/^保存しました/);
    expect([...sent('createPost'), ...sent('updatePost')]).toHaveLength(0);
    await user.type(screen.getByLabelText('キャラクタータグ'), 'ルミ{Enter}');
    expect(screen.getByText('#ルミ')).toBeTruthy();
  });

  it('asks to sign in only when somebody presses a button', async () => {
    open('/posts/new', { '/functions/createDraft': () => refusal('UNAUTHENTICATED', 401) });
    type('秋');
    await pass(2000);
    expect(await screen.findByText('保存できませんでした')).toBeTruthy();
    expect(screen.queryByText('もう一度ログインしてください')).toBeNull();
    fireEvent.click(button('再試行'));
    expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
    expect(title().value).toBe('秋');
  });
});

describe('a draft', () => {
  const address = `/posts/${stored.id}/edit`;

  it('opens with all that is stored, and saves on top of it', async () => {
    const { sent } = open(address);
    expect(await screen.findByRole('heading', { name: '下書きを編集' })).toBeTruthy();
    expect(title().value).toBe('書きかけ');
    type('書き足した');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')).toHaveLength(1));
    expect(sent('saveDraft')[0]?.data.baseUpdatedAt).toBe(stored.updated_at);
  });

  describe('that was changed elsewhere', () => {
    let isChanged = true;
    const elsewhere = { ...stored, title: '別のタブで', updated_at: later };
    const handlers: Handlers = {
      '/functions/saveDraft': (call) =>
        isChanged && call.data.baseUpdatedAt !== later
          ? refusal('ABORTED', 409, 'changed-elsewhere')
          : saved(call),
    };

    async function meet() {
      isChanged = false;
      const app = open(address, handlers);
      await screen.findByRole('heading', { name: '下書きを編集' });
      isChanged = true;
      stubServer({ ...handlers, [`/api/posts/${stored.id}`]: () => elsewhere });
      type('こちらで');
      await pass(2000);
      await screen.findByText('別のタブ（または端末）で変更されています');
      return app;
    }

    it('is read again', async () => {
      await meet();
      fireEvent.click(button('読み込み直す'));
      await waitFor(() => expect(title().value).toBe('別のタブで'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(kept(stored.id)).toBeNull();
    });

    it('is written over', async () => {
      await meet();
      fireEvent.click(button('上書きする'));
      expect(await screen.findByText(/^保存しました/)).toBeTruthy();
      expect(title().value).toBe('こちらで');
    });

    it('is written over, too, when publishing is what has told', async () => {
      const { sent } = open(address, {
        ...handlers,
        '/functions/updatePost': () => refusal('ABORTED', 409, 'changed-elsewhere'),
      });
      await screen.findByRole('heading', { name: '下書きを編集' });
      isChanged = false;
      type('こちらで');
      await pass(2000);
      await screen.findByText(/^保存しました/);
      fireEvent.click(button('投稿する'));
      await screen.findByText('別のタブ（または端末）で変更されています');
      fireEvent.click(button('上書きする'));
      await waitFor(() => expect(sent('saveDraft')).toHaveLength(2));
      expect(sent('saveDraft')[1]?.data.title).toBe('こちらで');
    });

    it('is no quarrel with oneself: a lost answer of our own save is recognised', async () => {
      let title0 = '書きかけ';
      const { sent } = open(address, {
        [`/api/posts/${stored.id}`]: () => ({ ...stored, title: title0, updated_at: title0 }),
        '/functions/saveDraft': ({ data }) => {
          if (title0 === '書きかけ') {
            title0 = String(data.title);
            return refusal('UNAVAILABLE', 503);
          }
          return data.baseUpdatedAt === title0
            ? { post: { ...stored, title: data.title, updated_at: later } }
            : refusal('ABORTED', 409, 'changed-elsewhere');
        },
      });
      await screen.findByRole('heading', { name: '下書きを編集' });
      type('一');
      await pass(2000);
      await screen.findByText('保存できませんでした');
      type('一と二');
      await pass(5000);
      await screen.findByText(/^保存しました/);
      expect(sent('saveDraft').at(-1)?.data).toMatchObject({
        title: '一と二',
        baseUpdatedAt: '一',
      });
    });
  });

  it('that was deleted elsewhere can be kept as a new one', async () => {
    const fresh = { ...stored, id: 'aPost000000000000009' };
    const { sent } = open(address, {
      '/functions/saveDraft': () => refusal('NOT_FOUND', 404, 'post-missing'),
      '/functions/createDraft': ({ data }) => ({ post: { ...fresh, title: data.title } }),
    });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('のこす');
    await pass(2000);
    fireEvent.click(await screen.findByRole('button', { name: '新しい下書きとして保存' }));
    await waitFor(() => expect(where()).toBe(`/posts/${fresh.id}/edit`));
    expect(title().value).toBe('のこす');
    expect(sent('createDraft')).toHaveLength(1);
  });

  it('that was deleted elsewhere is kept as a new one when publishing is what has told', async () => {
    const fresh = { ...stored, id: 'aPost000000000000009' };
    const { sent } = open(address, {
      '/functions/updatePost': () => refusal('NOT_FOUND', 404, 'post-missing'),
      '/functions/createDraft': ({ data }) => ({ post: { ...fresh, title: data.title } }),
    });
    await screen.findByRole('heading', { name: '下書きを編集' });
    fireEvent.click(button('投稿する'));
    fireEvent.click(await screen.findByRole('button', { name: '新しい下書きとして保存' }));
    await waitFor(() => expect(where()).toBe(`/posts/${fresh.id}/edit`));
    expect(sent('createDraft').map(({ data }) => data.title)).toEqual(['書きかけ']);
  });

  describe('while it is being published', () => {
    async function publish() {
      const answer = Promise.withResolvers<unknown>();
      const app = open(address, { '/functions/updatePost': () => answer.promise });
      await screen.findByRole('heading', { name: '下書きを編集' });
      type('書き足した');
      fireEvent.click(button('投稿する'));
      await waitFor(() => expect(app.sent('updatePost')).toHaveLength(1));
      return { ...app, answer };
    }

    it('is not saved besides, though the page is put aside: that would look like somebody else', async () => {
      const { sent, answer } = await publish();
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent(document, new Event('visibilitychange'));
      fireEvent.click(button('下書き保存'));
      await pass(12_000);
      hidden.mockRestore();
      expect(sent('saveDraft')).toHaveLength(0);
      answer.resolve({ post: anOwnPost() });
      await waitFor(() => expect(where()).toBe('/'));
      expect(sent('saveDraft')).toHaveLength(0);
    });

    it('takes no more words: they would be lost', async () => {
      const { answer } = await publish();
      expect(title().closest('[inert]')).toBeTruthy();
      answer.resolve(refusal('INVALID_ARGUMENT', 400));
      await screen.findByRole('alert');
      expect(title().closest('[inert]')).toBeNull();
    });

    it('is left only once that is known', async () => {
      const { answer, router } = await publish();
      await act(() => router.navigate('/somewhere'));
      await pass(1000);
      expect(where()).toBe(address);
      answer.resolve(refusal('INVALID_ARGUMENT', 400));
      expect(await screen.findByRole('dialog', { name: 'このページを離れますか？' })).toBeTruthy();
    });
  });

  it('goes on from what this device kept, where the server has nothing newer', async () => {
    const offline = { '/functions/saveDraft': () => refusal('UNAVAILABLE', 503) };
    const first = open(address, offline);
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('電車の中で');
    await pass(2000);
    expect(kept(stored.id)).toContain('電車の中で');
    first.unmount();
    // Leaving tries once more.
    await pass(100);
    const { sent } = open(address);
    await screen.findByRole('heading', { name: '下書きを編集' });
    expect(title().value).toBe('電車の中で');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')[0]?.data.title).toBe('電車の中で'));
    await waitFor(() => expect(kept(stored.id)).toBeNull());
  });

  it('is kept here as long as it cannot be saved, though another tab has saved its own', async () => {
    open(address, { '/functions/saveDraft': () => refusal('ABORTED', 409, 'changed-elsewhere') });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('こちらで');
    localStorage.clear();
    await pass(2000);
    await screen.findByText('別のタブ（または端末）で変更されています');
    expect(kept(stored.id)).toContain('こちらで');
  });

  it('kept here and changed elsewhere meanwhile is a question', async () => {
    const first = open(address, { '/functions/saveDraft': () => refusal('UNAVAILABLE', 503) });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('電車の中で');
    await pass(2000);
    first.unmount();
    // Leaving tries once more.
    await pass(100);
    const { sent } = open(address, {}, { ...stored, title: '家で', updated_at: later });
    expect(await screen.findByText('別のタブ（または端末）で変更されています')).toBeTruthy();
    await pass(12_000);
    expect(sent('saveDraft')).toHaveLength(0);
  });

  it('of somebody else is not there', async () => {
    open(address, { [`/api/posts/${stored.id}`]: () => refusal('NOT_FOUND', 404, 'post-missing') });
    expect(
      await screen.findByRole('heading', { name: 'この投稿は見つかりませんでした' }),
    ).toBeTruthy();
  });
});

describe('a published post', () => {
  const published = anOwnPost({ title: '公開中' });
  const address = `/posts/${published.id}/edit`;

  it('is saved only when somebody says so', async () => {
    const { sent } = open(address, {}, published);
    await screen.findByRole('heading', { name: '投稿を編集' });
    expect(screen.queryByRole('button', { name: '下書き保存' })).toBeNull();
    type('直した');
    await pass(12_000);
    expect([...sent('saveDraft'), ...sent('updatePost')]).toHaveLength(0);
    expect(kept(published.id)).toContain('直した');
    fireEvent.click(button('変更を保存'));
    await waitFor(() => expect(where()).toBe(`/posts/${published.id}`));
    expect(sent('updatePost')[0]?.data).toMatchObject({
      title: '直した',
      image_key: published.image_url?.replace('/images/', ''),
      baseUpdatedAt: published.updated_at,
    });
    expect(kept(published.id)).toBeNull();
  });

  it('with unsaved changes asks before it is left', async () => {
    const { router } = open(address, {}, published);
    await screen.findByRole('heading', { name: '投稿を編集' });
    type('直した');
    await act(() => router.navigate('/somewhere'));
    expect(await screen.findByRole('dialog', { name: 'このページを離れますか？' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('編集を続ける')));
  });

  it('of somebody else cannot be edited', async () => {
    open(address, {}, { ...published, can: { ...published.can, edit: false } });
    expect(await screen.findByRole('heading', { name: 'この投稿は編集できません' })).toBeTruthy();
  });
});
