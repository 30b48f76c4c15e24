import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import {
  chooseRule,
  chosenRule,
  guidelines,
} from '#client/features/moderation/cases/cases.testing.ts';
import CommentsPage from '#client/routes/admin/admin-comments.tsx';
import PostsPage from '#client/routes/admin/admin-posts.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { dataOf, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { ManagedComment, ManagedPost } from '#contract/administration/managed-content.ts';

const { id, username, display_name, avatar_url, is_verified, is_holder } = aProfile();
const member = { id, username, display_name, avatar_url, is_verified, is_holder };
const shown: ManagedPost = { ...aCard({ title: '宣伝です' }), hidden: null, open_reports: 3 };
const moderator = aMember({ id: 'aModerator0000000001' });
const notice = {
  at: '2026-11-20T03:00:00.000Z',
  reason: '広告のため',
  awaits_look: false,
  by: member,
};

const withToasts = (page: ReactNode) => (
  <>
    {page}
    <ToastHost />
  </>
);

/** Renders the list with a server whose single post can be hidden. */
function renderPosts(handlers: Handlers = {}, path = '/admin/posts') {
  let post = shown;
  const calls = stubServer({
    '/api/admin/posts': ({ path }) => {
      const isListed = path.includes('state=hidden') === (post.hidden !== null);
      return { items: isListed ? [post] : [], next_cursor: null, has_more: false };
    },
    '/functions/setPostHidden': ({ data }) => {
      const hidden = data.hidden ? { ...notice, reason: data.reason ?? '' } : null;
      post = { ...shown, hidden };
      return { post };
    },
    '/api/guidelines': () => guidelines,
    ...handlers,
  });
  renderInApp(withToasts(<PostsPage />), { session: moderator, path, route: '/admin/posts' });
  return calls;
}

const hide = () => screen.findByRole('button', { name: '「宣伝です」を非表示にする' });

async function confirm(reason: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await chooseRule(dialog);
  await userEvent.type(dialog.getByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
}

describe('the list of posts', () => {
  it('shows that the list is limited to one member, and can show all posts again [ADMIN-105, ADMIN-71]', async () => {
    const author = 'aUser000000000000009';
    const calls = renderPosts({}, `/admin/posts?author=${author}`);
    await hide();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '作者' });
    expect(select.selectedOptions[0]?.textContent).toBe('選んだメンバー');
    await userEvent.selectOptions(select, 'すべて');
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/admin/posts'));
  });

  it('hides a post with a reason, and shows the post again when the viewer presses undo [ADMIN-55]', async () => {
    const calls = renderPosts();
    expect(await screen.findByText('通報 3件')).toBeTruthy();
    await userEvent.click(await hide());
    await confirm('広告のため');
    const undo = await screen.findByRole('button', { name: '元に戻す' });
    // Keeps the toast open: it does not disappear while the pointer is on it.
    await userEvent.hover(undo);
    await waitFor(() => expect(screen.queryByRole('row', { name: /宣伝です/ })).toBeNull());
    await userEvent.click(undo);
    expect(await hide()).toBeTruthy();
    expect(dataOf(calls, 'setPostHidden')).toEqual([
      { postId: shown.id, hidden: true, reason: '広告のため', rule: chosenRule },
      { postId: shown.id, hidden: false, reason: '' },
    ]);
  });

  it('hides a post only when a rule of the guidelines is chosen [MODACT-12]', async () => {
    const calls = renderPosts();
    await userEvent.click(await hide());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '広告のため');
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
    expect(await dialog.findByText('もとになるルールを選んでください')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByLabelText('もとになるルール')),
    );
    expect(dataOf(calls, 'setPostHidden')).toEqual([]);
    await chooseRule(dialog);
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
    await waitFor(() =>
      expect(dataOf(calls, 'setPostHidden')).toEqual([
        { postId: shown.id, hidden: true, reason: '広告のため', rule: chosenRule },
      ]),
    );
  });

  it('deletes a post with a reason, and links to its backup [ADMIN-56, ADMIN-88]', async () => {
    let isDeleted = false;
    const calls = renderPosts({
      '/api/admin/posts': () => ({
        items: isDeleted ? [] : [shown],
        next_cursor: null,
        has_more: false,
      }),
      '/functions/deletePost': () => {
        isDeleted = true;
        return { deleted_id: 'aBackup0000000000001', undo_until: '2026-11-20T03:00:30.000Z' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '「宣伝です」を削除する' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '投稿「宣伝です」を削除しますか？' }),
    );
    await userEvent.type(dialog.getByRole('textbox'), '広告のため');
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    expect(await dialog.findByText('もとになるルールを選んでください')).toBeTruthy();
    await chooseRule(dialog);
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    const link = await screen.findByRole('link', { name: '元に戻す' });
    expect(link.getAttribute('href')).toContain(`/admin/deleted?type=post&original=${shown.id}`);
    await waitFor(() => expect(screen.queryByRole('row', { name: /宣伝です/ })).toBeNull());
    expect(dataOf(calls, 'deletePost')).toEqual([
      { postId: shown.id, reason: '広告のため', rule: chosenRule },
    ]);
  });

  it.each([
    ['next row', 'before', [{ ...shown, id: 'aPost0000000000000002', title: '次の投稿' }]],
    ['next row', 'after', [{ ...shown, id: 'aPost0000000000000002', title: '次の投稿' }]],
    ['empty list', 'before', []],
  ])('focuses the %s when the deleted row disappears %s the dialog', async (_, order, others) => {
    let isDeleted = false;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: reread, resolve: read } = Promise.withResolvers<void>();
    stubServer({
      '/api/admin/posts': async () => {
        if (isDeleted) await reread;
        const items = isDeleted ? others : [shown, ...others];
        return { items, next_cursor: null, has_more: false };
      },
      '/api/guidelines': () => guidelines,
      '/functions/deletePost': async () => {
        isDeleted = true;
        await answered;
        return { deleted_id: 'aBackup0000000000001', undo_until: '2026-11-20T03:00:30.000Z' };
      },
    });
    const { client } = renderInApp(<PostsPage />, { session: moderator });
    await userEvent.click(await screen.findByRole('button', { name: '「宣伝です」を削除する' }));
    const dialog = within(await screen.findByRole('dialog'));
    await chooseRule(dialog);
    await userEvent.type(dialog.getByRole('textbox'), '広告のため');
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    const row = () => screen.queryByRole('row', { name: /宣伝です/, hidden: true });
    const isClosed = () => expect(screen.queryByRole('dialog')).toBeNull();
    if (order === 'before') {
      read();
      await act(() => client.refetchQueries());
      await waitFor(() => expect(row()).toBeNull());
      answer();
      await waitFor(isClosed);
    } else {
      answer();
      await waitFor(isClosed);
      expect(row()).toBeTruthy();
      read();
      await waitFor(() => expect(row()).toBeNull());
    }
    const target =
      others.length > 0
        ? screen.getByRole('row', { name: /次の投稿/ })
        : screen.getByRole('group', { name: '投稿の一覧' });
    await waitFor(() => expect(target.contains(document.activeElement)).toBe(true));
  });

  it("has no delete button for the viewer's own post, because authors delete their posts on the page of the post", async () => {
    const own = { ...shown, profiles: { ...member, id: moderator.user?.id ?? '' } };
    renderPosts({
      '/api/admin/posts': () => ({ items: [own], next_cursor: null, has_more: false }),
    });
    expect(await hide()).toBeTruthy();
    expect(screen.queryByRole('button', { name: '「宣伝です」を削除する' })).toBeNull();
  });

  it('requires a reason to hide a post, and keeps the reason when the call fails', async () => {
    renderPosts({ '/functions/setPostHidden': () => refusal('unavailable') });
    await userEvent.click(await hide());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '非表示にする' }));
    expect(dialog.getByText('理由を入力してください')).toBeTruthy();
    await confirm('広告のため');
    expect(await dialog.findByText(/一時的に利用できません/)).toBeTruthy();
    expect(dialog.getByDisplayValue('広告のため')).toBeTruthy();
  });

  it('keeps a post hidden while its links are pending review, and links to the case [REPORT-47]', async () => {
    const waiting = { ...shown, hidden: { ...notice, by: null, awaits_look: true } };
    renderPosts({
      '/api/admin/posts': () => ({ items: [waiting], next_cursor: null, has_more: false }),
      '/functions/setPostHidden': () => refusal('failed-precondition', { reason: 'waits-in-case' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '「宣伝です」を表示に戻す' }));
    expect(await screen.findByText(/「通報と異議」で判断してください/)).toBeTruthy();
  });

  it('reads its filters from the URL, and shows a text when no post is hidden', async () => {
    renderPosts({}, '/admin/posts?state=hidden');
    expect(await screen.findByText('非表示にしたものはありません')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('状態'), '公開中');
    expect(await hide()).toBeTruthy();
  });
});

describe('several posts', () => {
  const posts = ['ひとつ', 'ふたつ', 'みっつ'].map((title, index) => ({
    ...shown,
    id: `aPost00000000000020${index}`,
    title,
  }));
  const ids = posts.map((post) => post.id);
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  /** Renders the list of posts with a server that refuses these ids. */
  function renderSeveral(refused: string[] = []) {
    let listed = posts;
    const calls = stubServer({
      '/api/admin/posts': () => ({ items: listed, next_cursor: null, has_more: false }),
      '/api/guidelines': () => guidelines,
      '/functions/decidePosts': ({ data }) => {
        listed = listed.filter(({ id }) => !data.ids.includes(id) || refused.includes(id));
        const details = { reason: 'higher-rank' } as const;
        const error = { status: 'PERMISSION_DENIED', message: '', details };
        const results = data.ids.map((id) => ({ id, error: refused.includes(id) ? error : null }));
        return { results };
      },
    });
    renderInApp(withToasts(<PostsPage />), { session: moderator });
    return calls;
  }

  async function decide(action: string, title: string) {
    const bar = within(screen.getByRole('group', { name: '選んだものの操作' }));
    await userEvent.click(bar.getByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await chooseRule(dialog);
    await userEvent.type(dialog.getByRole('textbox'), '広告のため');
    await userEvent.click(dialog.getByRole('button', { name: action }));
  }

  it('move the focus to the list when all of the posts are hidden [REPORT-151]', async () => {
    renderSeveral();
    await userEvent.click(await screen.findByLabelText('表示中の3件をすべて選ぶ'));
    await decide('非表示にする', '投稿3件を非表示にしますか？');
    await screen.findByText('3件を非表示にしました');
    await waitFor(() => expect(screen.queryByRole('row', { name: /みっつ/ })).toBeNull());
    const list = document.querySelector('[data-admin-list]');
    await waitFor(() => expect(document.activeElement).toBe(list));
  });

  it('are hidden with one reason, and a single press shows all of them again [ADMIN-59]', async () => {
    const calls = renderSeveral();
    await userEvent.click(await box('「ひとつ」を選ぶ'));
    await userEvent.click(await box('「みっつ」を選ぶ'));
    expect(screen.getByText('を選択中').parentElement?.textContent).toBe('2件を選択中');
    await decide('非表示にする', '投稿2件を非表示にしますか？');
    expect(await screen.findByText('2件を非表示にしました')).toBeTruthy();
    const undo = await screen.findByRole('button', { name: '元に戻す' });
    await userEvent.hover(undo);
    await waitFor(() => expect(screen.queryByRole('row', { name: /みっつ/ })).toBeNull());
    await userEvent.click(undo);
    expect(await screen.findByText('2件を表示に戻しました')).toBeTruthy();
    const both = [ids[0], ids[2]];
    expect(dataOf(calls, 'decidePosts')).toEqual([
      { ids: both, decision: 'hide', reason: '広告のため', rule: chosenRule },
      { ids: both, decision: 'show' },
    ]);
  });

  it('stay selected when the action is refused, with the reason in their rows [ADMIN-91]', async () => {
    const calls = renderSeveral([ids[1] ?? '']);
    await userEvent.click(await box('表示中の3件をすべて選ぶ'));
    await decide('削除する', '投稿3件を削除しますか？');
    expect(await screen.findByText('3件のうち2件を操作しました')).toBeTruthy();
    const row = within(await screen.findByRole('row', { name: /ふたつ/ }));
    expect(row.getByRole('alert').textContent).toContain('同じか上の役割');
    expect((await box('「ふたつ」を選ぶ')).checked).toBe(true);
    expect(dataOf(calls, 'decidePosts')).toEqual([
      { ids, decision: 'delete', reason: '広告のため', rule: chosenRule },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '選択を解除' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(await box('表示中の1件をすべて選ぶ'));
  });

  it('cannot be deleted when more than 50 are selected [ADMIN-59]', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      ...shown,
      id: `aPost0000000000003${String(index).padStart(2, '0')}`,
    }));
    const calls = stubServer({
      '/api/admin/posts': () => ({ items: many, next_cursor: null, has_more: false }),
    });
    renderInApp(<PostsPage />, { session: moderator });
    await userEvent.click(await box('表示中の51件をすべて選ぶ'));
    expect(screen.getByText('一度に操作できるのは50件までです')).toBeTruthy();
    const bar = within(screen.getByRole('group', { name: '選んだものの操作' }));
    await userEvent.click(bar.getByRole('button', { name: '削除する' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(dataOf(calls, 'decidePosts')).toEqual([]);
  });
});

describe('the list of comments', () => {
  it('shows the parent of a comment, the admin who has hidden the comment, and the reason', async () => {
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
      session: moderator,
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
