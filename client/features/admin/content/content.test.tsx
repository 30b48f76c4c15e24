import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ManagedComment, ManagedPost } from '../../../../contract/managed-content.ts';
import CommentsPage from '../../../routes/admin/comments.tsx';
import PostsPage from '../../../routes/admin/posts.tsx';
import { aCard } from '../../../testing/posts.ts';
import { aMember, aProfile, renderInApp } from '../../../testing/render.tsx';
import { type Call, type Handlers, refusal, stubServer } from '../../../testing/server.ts';
import { ToastHost } from '../../../ui/toast.tsx';

afterEach(() => vi.unstubAllGlobals());

const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
const member = { id, username, display_name, avatar_url, is_verified, is_holder };
const shown: ManagedPost = { ...aCard({ title: '宣伝です' }), hidden: null, open_reports: 3 };
const notice = { at: '2026-11-20T03:00:00.000Z', reason: '広告のため', by: member };

const withToasts = (page: ReactNode) => (
  <>
    {page}
    <ToastHost />
  </>
);

const dataOf = (calls: Call[], name: string) =>
  calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);

/** The page of posts, over a server that keeps whether the one post is hidden. */
function renderPosts(handlers: Handlers = {}, path = '/admin/posts') {
  let post = shown;
  const calls = stubServer({
    '/api/admin/posts': ({ path: asked }) => {
      const isListed = asked.includes('state=hidden') === (post.hidden !== null);
      return { items: isListed ? [post] : [], next_cursor: null, has_more: false };
    },
    '/functions/setPostHidden': ({ data }) => {
      const hidden = data.hidden ? { ...notice, reason: data.reason ?? '' } : null;
      post = { ...shown, hidden };
      return { post };
    },
    ...handlers,
  });
  renderInApp(withToasts(<PostsPage />), { session: aMember(), path, route: '/admin/posts' });
  return calls;
}

const hide = () => screen.findByRole('button', { name: '「宣伝です」を非表示にする' });

async function confirm(reason: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
}

describe('the list of posts', () => {
  it('hides a post with a reason, and takes that back', async () => {
    const calls = renderPosts();
    expect(await screen.findByText('通報 3件')).toBeTruthy();
    await userEvent.click(await hide());
    await confirm('広告のため');
    const undo = await screen.findByRole('button', { name: '元に戻す' });
    await waitFor(() => expect(screen.queryByRole('row', { name: /宣伝です/ })).toBeNull());
    await userEvent.click(undo);
    expect(await hide()).toBeTruthy();
    expect(dataOf(calls, 'setPostHidden')).toEqual([
      { postId: shown.id, hidden: true, reason: '広告のため' },
      { postId: shown.id, hidden: false, reason: '' },
    ]);
  });

  it('asks for a reason, and keeps it when it fails', async () => {
    renderPosts({ '/functions/setPostHidden': () => refusal('unavailable') });
    await userEvent.click(await hide());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
    expect(dialog.getByText('理由を入力してください')).toBeTruthy();
    await confirm('広告のため');
    expect(await dialog.findByText(/一時的に利用できません/)).toBeTruthy();
    expect(dialog.getByDisplayValue('広告のため')).toBeTruthy();
  });

  it('filters by the address, and says that nothing is hidden', async () => {
    renderPosts({}, '/admin/posts?state=hidden');
    expect(await screen.findByText('非表示にしたものはありません')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('状態'), '公開中');
    expect(await hide()).toBeTruthy();
  });
});

describe('the list of comments', () => {
  it('says what a comment is about, and who has hidden it and why', async () => {
    const comment: ManagedComment = {
      id: 'aComment000000000001',
      content: 'ここを見て',
      profiles: member,
      about: { type: 'post', id: shown.id, title: '星の夜' },
      hidden: notice,
      open_reports: 0,
      created_at: '2026-11-20T02:00:00.000Z',
    };
    const calls = stubServer({
      '/api/admin/comments': () => ({ items: [comment], next_cursor: null, has_more: false }),
      '/functions/moderateComment': () => ({ comment: { ...comment, hidden: null } }),
    });
    const path = '/admin/comments?state=hidden';
    renderInApp(withToasts(<CommentsPage />), {
      session: aMember(),
      path,
      route: '/admin/comments',
    });
    const link = await screen.findByRole('link', { name: '投稿「星の夜」' });
    expect(link.getAttribute('href')).toContain(`/posts/${shown.id}`);
    expect(screen.getByText('広告のため')).toBeTruthy();
    expect(screen.getByText(`${display_name}が非表示にしました`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '「ここを見て」を表示に戻す' }));
    expect(await screen.findByText('コメントを表示に戻しました')).toBeTruthy();
    expect(dataOf(calls, 'moderateComment')).toHaveLength(1);
  });
});
