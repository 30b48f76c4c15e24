import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FunctionResult } from '#client/lib/api/api.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
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

type UpdateAnswer = FunctionResult<'updatePost'> | ReturnType<typeof refusal>;

describe('a draft', () => {
  const address = `/posts/${stored.id}/edit`;

  it('opens with the stored contents, and each save names the version on which it is based [ROUTE-52]', async () => {
    const { sent } = open(address);
    expect(await screen.findByRole('heading', { name: '下書きを編集' })).toBeTruthy();
    expect(title().value).toBe('書きかけ');
    type('書き足した');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')).toHaveLength(1));
    expect(sent('saveDraft')[0]?.data.baseUpdatedAt).toBe(stored.updated_at);
  });

  it('that the team has hidden shows the reason, and is saved but not published [ADMIN-57, ADMIN-89]', async () => {
    const hidden = { at: later, reason: '広告のため', awaits_look: false };
    const { sent } = open(address, {
      '/api/posts/{postId}': only(stored.id, () => ({ ...stored, hidden })),
    });
    expect(await screen.findByText('理由：広告のため')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '投稿する' })).toBeNull();
    type('直した題');
    fireEvent.click(button('変更を保存'));
    await waitFor(() => expect(sent('saveDraft').at(-1)?.data.title).toBe('直した題'));
  });

  describe('that was changed elsewhere', () => {
    let isChanged = true;
    const elsewhere = { ...stored, title: '別のタブで', updated_at: later };
    const handlers: Handlers = {
      '/functions/saveDraft': (call) =>
        isChanged && call.data.baseUpdatedAt !== later
          ? refusal('aborted', { reason: 'changed-elsewhere' })
          : saved(call),
    };

    async function meet() {
      isChanged = false;
      const app = open(address, handlers);
      await screen.findByRole('heading', { name: '下書きを編集' });
      isChanged = true;
      stubServer({ ...handlers, '/api/posts/{postId}': only(stored.id, () => elsewhere) });
      type('こちらで');
      await pass(2000);
      await screen.findByText('別のタブ（または端末）で変更されています');
      return app;
    }

    it('can be reloaded [POST-25]', async () => {
      await meet();
      fireEvent.click(button('読み込み直す'));
      await waitFor(() => expect(title().value).toBe('別のタブで'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(localDraft(stored.id)).toBeNull();
    });

    it.each(['読み込み直す', '上書きする'])(
      'shows why the attempt to resolve the conflict by %s has failed [POST-25]',
      async (name) => {
        await meet();
        stubServer({ ...handlers, '/api/posts/{postId}': () => refusal('unavailable') });
        fireEvent.click(button(name));
        const banner = within(screen.getByRole('alert'));
        expect(await banner.findByText(/^サービスが一時的に/)).toBeTruthy();
        stubServer({ ...handlers, '/api/posts/{postId}': only(stored.id, () => elsewhere) });
        fireEvent.click(button(name));
        await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      },
    );

    it('can be saved as a new draft when it was deleted after the conflict [POST-25]', async () => {
      await meet();
      stubServer({
        '/api/posts/{postId}': () => refusal('not-found', { reason: 'post-missing' }),
        '/api/session': () => aMember(),
      });
      fireEvent.click(button('読み込み直す'));
      expect(await screen.findByRole('button', { name: '新しい下書きとして保存' })).toBeTruthy();
      expect(title().value).toBe('こちらで');
    });

    it('is not treated as deleted when the session has ended; the form asks to sign in [POST-25]', async () => {
      await meet();
      stubServer({
        '/api/posts/{postId}': () => refusal('not-found', { reason: 'post-missing' }),
        '/api/session': () => ({ ...aMember(), user: null }),
      });
      fireEvent.click(button('上書きする'));
      expect(await screen.findByText('もう一度ログインしてください')).toBeTruthy();
      expect(title().value).toBe('こちらで');
    });

    it('can be overwritten [POST-25]', async () => {
      await meet();
      fireEvent.click(button('上書きする'));
      expect(await screen.findByText(/^保存しました/)).toBeTruthy();
      expect(title().value).toBe('こちらで');
    });

    it('can be overwritten after an attempt to publish it', async () => {
      const { sent } = open(address, {
        ...handlers,
        '/functions/updatePost': () => refusal('aborted', { reason: 'changed-elsewhere' }),
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

    it('causes no conflict when the change was an earlier save of this form whose response was lost', async () => {
      let title0 = '書きかけ';
      const { sent } = open(address, {
        '/api/posts/{postId}': only(stored.id, () => ({
          ...stored,
          title: title0,
          updated_at: title0,
        })),
        '/functions/saveDraft': ({ data }) => {
          if (title0 === '書きかけ') {
            title0 = data.title ?? '';
            return refusal('unavailable');
          }
          return data.baseUpdatedAt === title0
            ? { post: { ...stored, ...wordsOf(data), updated_at: later } }
            : refusal('aborted', { reason: 'changed-elsewhere' });
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

  it('that was deleted elsewhere can be saved as a new draft', async () => {
    const fresh = { ...stored, id: 'aPost000000000000009' };
    const { sent } = open(address, {
      '/functions/saveDraft': () => refusal('not-found', { reason: 'post-missing' }),
      '/functions/createDraft': ({ data }) => ({ post: { ...fresh, ...wordsOf(data) } }),
    });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('のこす');
    await pass(2000);
    fireEvent.click(await screen.findByRole('button', { name: '新しい下書きとして保存' }));
    await waitFor(() => expect(where()).toBe(`/posts/${fresh.id}/edit`));
    expect(title().value).toBe('のこす');
    expect(sent('createDraft')).toHaveLength(1);
  });

  it('that was deleted elsewhere can be saved as a new draft after an attempt to publish it', async () => {
    const fresh = { ...stored, id: 'aPost000000000000009' };
    const { sent } = open(address, {
      '/functions/updatePost': () => refusal('not-found', { reason: 'post-missing' }),
      '/functions/createDraft': ({ data }) => ({ post: { ...fresh, ...wordsOf(data) } }),
    });
    await screen.findByRole('heading', { name: '下書きを編集' });
    fireEvent.click(button('投稿する'));
    fireEvent.click(await screen.findByRole('button', { name: '新しい下書きとして保存' }));
    await waitFor(() => expect(where()).toBe(`/posts/${fresh.id}/edit`));
    expect(sent('createDraft').map(({ data }) => data.title)).toEqual(['書きかけ']);
  });

  describe('during its publication', () => {
    async function publish() {
      const answer = Promise.withResolvers<UpdateAnswer>();
      const app = open(address, { '/functions/updatePost': () => answer.promise });
      await screen.findByRole('heading', { name: '下書きを編集' });
      type('書き足した');
      fireEvent.click(button('投稿する'));
      await waitFor(() => expect(app.sent('updatePost')).toHaveLength(1));
      return { ...app, answer };
    }

    it('is not saved as a draft when the page is hidden, because that would cause a conflict', async () => {
      const { sent, answer } = await publish();
      const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent(document, new Event('visibilitychange'));
      fireEvent.click(button('下書き保存'));
      await pass(12_000);
      hidden.mockRestore();
      expect(sent('saveDraft')).toHaveLength(0);
      answer.resolve({ post: anOwnPost() });
      await waitFor(() => expect(where()).toBe(`/posts/${anOwnPost().id}`));
      expect(sent('saveDraft')).toHaveLength(0);
    });

    it('cannot be changed', async () => {
      const { answer } = await publish();
      expect(title().closest('[inert]')).toBeTruthy();
      answer.resolve(refusal('invalid-argument'));
      await screen.findByRole('alert');
      expect(title().closest('[inert]')).toBeNull();
    });

    it('can be left only after the outcome is known', async () => {
      const { answer, router } = await publish();
      await act(() => router.navigate('/somewhere'));
      await pass(1000);
      expect(where()).toBe(address);
      answer.resolve(refusal('invalid-argument'));
      expect(await screen.findByRole('dialog', { name: 'このページを離れますか？' })).toBeTruthy();
    });
  });

  it('is restored from this device when the server has nothing newer [POST-24]', async () => {
    const offline = { '/functions/saveDraft': () => refusal('unavailable') };
    const first = open(address, offline);
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('電車の中で');
    await pass(2000);
    expect(localDraft(stored.id)).toContain('電車の中で');
    first.unmount();
    // Leaving the form saves it once more.
    await pass(100);
    const { sent } = open(address);
    await screen.findByRole('heading', { name: '下書きを編集' });
    expect(title().value).toBe('電車の中で');
    await pass(2000);
    await waitFor(() => expect(sent('saveDraft')[0]?.data.title).toBe('電車の中で'));
    await waitFor(() => expect(localDraft(stored.id)).toBeNull());
  });

  it('stays on this device while saving fails, even though another tab has saved the draft and removed its local copy', async () => {
    open(address, {
      '/functions/saveDraft': () => refusal('aborted', { reason: 'changed-elsewhere' }),
    });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('こちらで');
    localStorage.clear();
    await pass(2000);
    await screen.findByText('別のタブ（または端末）で変更されています');
    expect(localDraft(stored.id)).toContain('こちらで');
  });

  it('that is stored on this device conflicts with a change elsewhere', async () => {
    const first = open(address, { '/functions/saveDraft': () => refusal('unavailable') });
    await screen.findByRole('heading', { name: '下書きを編集' });
    type('電車の中で');
    await pass(2000);
    first.unmount();
    // Leaving the form saves it once more.
    await pass(100);
    const { sent } = open(address, {}, { ...stored, title: '家で', updated_at: later });
    expect(await screen.findByText('別のタブ（または端末）で変更されています')).toBeTruthy();
    await pass(12_000);
    expect(sent('saveDraft')).toHaveLength(0);
  });

  it('of another member is not shown [POST-38]', async () => {
    open(address, {
      '/api/posts/{postId}': () => refusal('not-found', { reason: 'post-missing' }),
    });
    expect(
      await screen.findByRole('heading', { name: 'この投稿は見つかりませんでした' }),
    ).toBeTruthy();
  });
});
