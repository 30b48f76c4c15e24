import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextTurn } from '../../../testing/next-turn.ts';
import { anOwnPost } from '../../../testing/posts.ts';
import { aMember, renderInApp } from '../../../testing/render.tsx';
import { type Handlers, refusal, stubServer } from '../../../testing/server.ts';
import { aSiteSettings } from '../../../testing/site-settings.ts';
import { PostForm } from './post-form.tsx';

const me = aMember();
const userId = me.user?.id ?? '';
const title = () => screen.getByLabelText<HTMLInputElement>('タイトル');
const localDraft = () => localStorage.getItem(`hiroba.new-post.${userId}`);

type CreatePost = NonNullable<Handlers['/functions/createPost']>;

function open(createPost: CreatePost = () => ({ post: anOwnPost() })) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings({ characters: ['ルミ'] }),
    '/functions/createPost': createPost,
    '/api/session': () => me,
  });
  const onDone = vi.fn<() => void>();
  const app = renderInApp(<PostForm userId={userId} onDone={onDone} />, {
    session: me,
    path: '/posts/new',
  });
  const posts = () => calls.filter(({ path }) => path === '/functions/createPost');
  const drafts = () => calls.filter(({ path }) => path === '/functions/createDraft');
  return { ...app, onDone, posts, drafts };
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '投稿する' }));

afterEach(async () => {
  cleanup();
  // Unmounting the form saves once more. Waits until that is done.
  await nextTurn();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the form of a new post', () => {
  it('publishes the input and removes the local draft', async () => {
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

  it('shows what is missing at the field, and sends nothing', async () => {
    const { posts } = open();
    await submit();
    expect(await screen.findByText('タイトルを入力してください')).toBeTruthy();
    expect(document.activeElement).toBe(title());
    expect(posts()).toHaveLength(0);
  });

  it('restores the input after a reload, which can be discarded', async () => {
    const first = open();
    await userEvent.type(title(), '書きかけ');
    first.unmount();
    open();
    expect(title().value).toBe('書きかけ');
    await userEvent.click(screen.getByRole('button', { name: '最初から書く' }));
    expect(title().value).toBe('');
    expect(localDraft()).toBeNull();
  });

  it('keeps the input when publishing fails, and retries under the same id', async () => {
    let fail = true;
    const { onDone, posts, drafts } = open(() =>
      fail ? refusal('unavailable') : { post: anOwnPost() },
    );
    await userEvent.type(title(), '秋の散歩');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('投稿できませんでした');
    expect(title().value).toBe('秋の散歩');
    expect(onDone).not.toHaveBeenCalled();
    // It may have been published: a draft would be a second post.
    await userEvent.click(screen.getByRole('button', { name: '下書き保存' }));
    expect(drafts()).toHaveLength(0);
    fail = false;
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(posts()[0]?.data.requestId).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(posts()[1]?.data.requestId).toBe(posts()[0]?.data.requestId);
  });

  it('shows field errors of the server at the field', async () => {
    open(() =>
      refusal('invalid-argument', { fields: { title: '使用できない文字が含まれています' } }),
    );
    await userEvent.type(title(), 'x');
    await submit();
    await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('使用できない文字が含まれています')).toBeTruthy();
  });

  it('asks to sign in when the session has expired, and keeps the input', async () => {
    open(() => refusal('unauthenticated'));
    await userEvent.type(title(), '秋の散歩');
    await submit();
    expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
    expect(title().value).toBe('秋の散歩');
    expect(localDraft()).toContain('秋の散歩');
  });

  it('asks before leaving with unsaved changes', async () => {
    const { router } = open();
    await userEvent.type(title(), '書きかけ');
    await act(() => router.navigate('/user/x'));
    await userEvent.click(await screen.findByRole('button', { name: '編集を続ける' }));
    expect(router.state.location.pathname).toBe('/posts/new');
    await act(() => router.navigate('/user/x'));
    await userEvent.click(await screen.findByRole('button', { name: '離れる' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/x'));
  });

  it('does not ask before leaving an empty form', async () => {
    const { router } = open();
    await act(() => router.navigate('/user/x'));
    expect(router.state.location.pathname).toBe('/user/x');
  });
});
