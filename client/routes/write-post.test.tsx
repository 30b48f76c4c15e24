import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aDraft, anOwnPost } from '#client/testing/posts.ts';
import { disconnect, reconnect, refusal } from '#client/testing/server.ts';
import {
  button,
  installFakeClock,
  later,
  localDraft,
  open,
  pass,
  saved,
  stored,
  title,
  type,
  where,
  wordsOf,
} from './write-post.testing.tsx';

installFakeClock();

describe('a new post', () => {
  it('becomes a draft with its own address while the form stays [POST-22, ROLE-03]', async () => {
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

  it('is published from its draft, which creates no second post [POST-27]', async () => {
    const { sent } = open('/posts/new');
    type('秋');
    await pass(2000);
    await screen.findByText(/^保存しました/);
    fireEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
    fireEvent.click(button('投稿する'));
    await waitFor(() => expect(where()).toBe(`/posts/${stored.id}`));
    expect(sent('updatePost')[0]?.data).toMatchObject({ postId: stored.id, publish: true });
    expect(sent('createPost')).toHaveLength(0);
  });

  it('has an empty form when the member returns before the next page has loaded', async () => {
    const published = { is_draft: false, is_published: true };
    const { sent } = open('/posts/new', {
      '/functions/createPost': ({ data }) => ({
        post: { ...stored, ...wordsOf(data), ...published },
      }),
    });
    type('秋');
    fireEvent.click(screen.getByRole('radio', { name: 'ファンアート' }));
    fireEvent.click(button('投稿する'));
    // The page stays mounted while the code of the next page loads.
    await waitFor(() => expect(where()).toBe(`/posts/${stored.id}`));
    fireEvent.click(screen.getByRole('link', { name: 'もう一枚' }));
    await waitFor(() => expect(title().value).toBe(''));
    type('冬');
    fireEvent.click(screen.getByRole('radio', { name: 'ファンアート' }));
    fireEvent.click(button('投稿する'));
    await waitFor(() => expect(sent('createPost')).toHaveLength(2));
    expect(sent('createPost').map(({ data }) => data.title)).toEqual(['秋', '冬']);
    expect(sent('updatePost')).toHaveLength(0);
  });

  it('creates one draft even when responses are lost [POST-27]', async () => {
    let isLost = true;
    const { sent } = open('/posts/new', {
      '/functions/createDraft': (call) => (isLost ? refusal('unavailable') : saved(call)),
    });
    type('秋');
    await pass(2000);
    expect(await screen.findByText('保存できませんでした')).toBeTruthy();
    expect(screen.getByText('端末に残っています')).toBeTruthy();
    isLost = false;
    await pass(5000);
    await screen.findByText(/^保存しました/);
    const [first, second] = sent('createDraft');
    expect(second?.data.requestId).toBe(first?.data.requestId);
  });

  it('shows only that the input stays on the device while there is no connection [POST-77]', async () => {
    open('/posts/new');
    act(disconnect);
    type('秋');
    await pass(2000);
    expect(await screen.findByText('端末に残っています')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '再試行' })).toBeNull();
    await act(reconnect);
    await pass(12_000);
    expect(await screen.findByText(/^保存しました/)).toBeTruthy();
  });

  it('is saved when the member leaves the form, and needs no confirmation [POST-26]', async () => {
    const { sent, router } = open('/posts/new');
    type('秋');
    await act(() => router.navigate('/somewhere'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/somewhere'));
    expect(sent('createDraft')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts with the tag in the address [READ-10]', async () => {
    const { sent } = open('/posts/new?tag=ルミ');
    await pass(3000);
    expect(sent('createDraft')).toHaveLength(0);
    expect(screen.getByText('#ルミ')).toBeTruthy();
    type('秋');
    await pass(2000);
    await waitFor(() => expect(sent('createDraft')[0]?.data.character_tags).toEqual(['ルミ']));
  });

  it.each(['長'.repeat(31), 'ルミ,ソラ', ''])(
    'ignores a tag in its address that is not allowed in posts: %j',
    async (tag) => {
      const { sent } = open(`/posts/new?${new URLSearchParams({ tag })}`);
      type('秋');
      await pass(2000);
      await waitFor(() => expect(sent('createDraft')[0]?.data.character_tags).toEqual([]));
    },
  );

  it('is not sent with invalid input, and shows the validation errors [POST-40]', async () => {
    const { sent } = open('/posts/new');
    type('長'.repeat(101));
    await pass(2000);
    expect(await screen.findByText('入力に誤りがあります。直すと保存されます')).toBeTruthy();
    fireEvent.click(button('下書き保存'));
    expect(await screen.findByText('タイトルは100文字以内で入力してください')).toBeTruthy();
    expect(sent('createDraft')).toHaveLength(0);
  });

  it('shows a preview of a linked video [POST-42]', async () => {
    const { sent } = open('/posts/new');
    fireEvent.click(button('追加する'));
    fireEvent.click(await screen.findByRole('menuitem', { name: '動画' }));
    const link = await screen.findByLabelText<HTMLInputElement>('動画のリンク');
    fireEvent.change(link, { target: { value: 'https://youtu.be/abcDEF12345' } });
    const preview = screen.getByRole('figure', { name: '動画のプレビュー' });
    expect(preview.querySelector('img')?.getAttribute('src')).toBe(
      '/images/youtube/abcDEF12345?w=800&q=75',
    );
    await pass(2000);
    await waitFor(() =>
      expect(sent('createDraft')[0]?.data.video_url).toBe('https://youtu.be/abcDEF12345'),
    );
    fireEvent.click(button('動画を外す'));
    await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
    expect(link.value).toBe('');
  });

  it('has a link to the last draft until the new post is a draft itself [POST-50]', async () => {
    const { router } = open('/posts/new', {
      '/api/drafts': () => ({
        items: [aDraft({ id: 'aDraft00000000000001', title: '書きかけの絵' })],
        next_cursor: null,
        has_more: false,
      }),
    });
    const name = '「書きかけの絵」の続きを書く';
    const link = await screen.findByRole('link', { name });
    type('秋');
    await pass(2000);
    await screen.findByText(/^保存しました/);
    expect(screen.queryByRole('link', { name })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'もう一枚' }));
    fireEvent.click(await screen.findByRole('link', { name }));
    expect(link.isConnected).toBe(false);
    await waitFor(() => expect(where()).toBe('/posts/aDraft00000000000001/edit'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is published by its button, not by Enter in the title', async () => {
    const { sent } = open('/posts/new');
    const user = userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTimeAsync(time) });
    await user.type(title(), '秋{Enter}');
    await pass(2000);
    await screen.findByText(/^保存しました/);
    expect([...sent('createPost'), ...sent('updatePost')]).toHaveLength(0);
    await user.type(screen.getByLabelText('キャラクタータグ'), 'ルミ{Enter}');
    expect(screen.getByText('#ルミ')).toBeTruthy();
  });

  it('requests a sign-in only when a button is pressed', async () => {
    open('/posts/new', { '/functions/createDraft': () => refusal('unauthenticated') });
    type('秋');
    await pass(2000);
    expect(await screen.findByText('保存できませんでした')).toBeTruthy();
    expect(screen.queryByText('もう一度ログインしてください')).toBeNull();
    fireEvent.click(button('再試行'));
    expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
    expect(title().value).toBe('秋');
  });
});

describe('a published post', () => {
  const published = anOwnPost({ title: '公開中' });
  const address = `/posts/${published.id}/edit`;

  it('is saved only when its button is pressed [POST-33, ROUTE-54]', async () => {
    const { sent, router } = open(address, {}, published);
    await screen.findByRole('heading', { name: '投稿を編集' });
    expect(screen.queryByRole('button', { name: '下書き保存' })).toBeNull();
    type('直した');
    await pass(12_000);
    expect([...sent('saveDraft'), ...sent('updatePost')]).toHaveLength(0);
    expect(localDraft(published.id)).toContain('直した');
    fireEvent.click(button('変更を保存'));
    await waitFor(() => expect(where()).toBe(`/posts/${published.id}`));
    // Going back does not open the form again.
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent('updatePost')[0]?.data).toMatchObject({
      title: '直した',
      image_key: published.image_url?.replace('/images/', ''),
      baseUpdatedAt: published.updated_at,
    });
    expect(localDraft(published.id)).toBeNull();
  });

  it('gets the labels that the team has set since the form was opened [VEIL-26]', async () => {
    const sensitive = { spoiler: false, sensitive: true, ai: 'none' } as const;
    let current = anOwnPost({ title: '公開中' });
    let isRefused = true;
    const { sent } = open(
      `/posts/${current.id}/edit`,
      {
        '/api/posts/{postId}': () => current,
        '/functions/updatePost': () => {
          if (!isRefused) return { post: current };
          isRefused = false;
          current = { ...current, labels: sensitive, team_labels: sensitive };
          const fields = { labels: '運営が付けたラベルは外せません' };
          return refusal('failed-precondition', { reason: 'label-set-by-team', fields });
        },
      },
      current,
    );
    await waitFor(() => expect(title().value).toBe('公開中'));
    type('直した題');
    fireEvent.click(button('変更を保存'));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'センシティブ' });
    await waitFor(() => expect([box.checked, box.disabled]).toEqual([true, true]));
    expect(title().value).toBe('直した題');
    fireEvent.click(button('変更を保存'));
    await waitFor(() => expect(sent('updatePost')).toHaveLength(2));
    expect(sent('updatePost')[1]?.data).toMatchObject({ labels: sensitive, title: '直した題' });
  });

  it.each([
    [null, '投稿を見る', `/posts/${published.id}`],
    [{ publish_at: later, failure: null }, '予約の一覧', '/planned'],
  ])('with the plan %j links to %s [POST-76]', async (plan, name, href) => {
    open(address, {}, { ...published, is_published: plan === null, is_draft: plan !== null, plan });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: '下書き一覧' })).toBeNull();
  });

  it('requires a confirmation before the member leaves the form with unsaved changes [POST-61]', async () => {
    const { router } = open(address, {}, published);
    await screen.findByRole('heading', { name: '投稿を編集' });
    type('直した');
    await act(() => router.navigate('/somewhere'));
    expect(await screen.findByRole('dialog', { name: 'このページを離れますか？' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('編集を続ける')));
  });

  it('of another member cannot be edited [POST-39, ROUTE-54]', async () => {
    open(address, {}, { ...published, can: { ...published.can, edit: false } });
    expect(await screen.findByRole('heading', { name: 'この投稿は編集できません' })).toBeTruthy();
  });
});
