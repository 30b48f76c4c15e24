import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPost } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import type { Backup } from './backup-dialog.tsx';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import { DeletedList } from './deleted-list.tsx';

let toasts: Toast[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => stop());

const item: DeletedContent = {
  id: 'd'.repeat(20),
  type: 'post',
  original_id: 'p'.repeat(20),
  title: '秋の絵',
  author: aProfile({ id: 'a'.repeat(20), display_name: 'みずき' }),
  deleted_at: '2026-11-20T00:00:00.000Z',
  deleted_by: aProfile({ id: 'm'.repeat(20), display_name: '見回り' }),
  deletion_reason: '誤って削除',
  restored_at: null,
  expires_at: '2027-02-18T00:00:00.000Z',
};

const backup: Backup = {
  ...item,
  text: '落ち葉を描きました',
  image_url: null,
  veil: null,
  image: null,
  tags: ['ルミ'],
  page: { kind: 'post', id: item.original_id },
  parts: [
    { what: 'likes', count: 7, lost: 3 },
    { what: 'comments', count: 2, lost: 0 },
  ],
  refusal: null,
};

function show(handlers: Handlers = {}, path = '/') {
  const calls = stubServer({
    '/api/admin/deleted': () => ({ items: [item], next_cursor: null, has_more: false }),
    '/api/admin/deleted/{deletedId}': () => backup,
    ...handlers,
  });
  const { router } = renderInApp(<DeletedList types={['post', 'comment']} />, {
    session: aMember(),
    path,
  });
  return { calls, router };
}

async function open(name = '投稿「秋の絵」の控え') {
  await userEvent.click(await screen.findByRole('button', { name: '「秋の絵」の控えを見る' }));
  return within(await screen.findByRole('dialog', { name }));
}

it('the dialog of a backup shows what returns and what does not, and restores the backup with a reason [DREC-08, DREC-19]', async () => {
  const { calls } = show({
    '/functions/restoreDeleted': () => ({
      restored_id: item.original_id,
      page: backup.page,
      parts: backup.parts,
    }),
  });
  const dialog = await open();
  for (const text of ['落ち葉を描きました', '誤って削除', 'いいね 7件', 'コメント 2件']) {
    expect(dialog.getByText(text)).toBeTruthy();
  }
  expect(dialog.getByText('退会した人のいいね 3件')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: '元に戻す' }));
  expect(dialog.getByText('理由を入力してください')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('理由'), '問題がなかったため');
  await userEvent.click(dialog.getByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(toasts[0]?.title).toBe('投稿を元に戻しました'));
  expect(toasts[0]?.link?.to).toBe(`/posts/${item.original_id}`);
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.data).toEqual({
    deletedId: item.id,
    reason: '問題がなかったため',
  });
});

it('the dialog of a backup opens before the backup has loaded, and closes before the list is reloaded [ADMIN-110, ADMIN-72]', async () => {
  let reads = 0;
  let answer = () => {};
  const first = new Promise<void>((resolve) => {
    answer = resolve;
  });
  show({
    '/api/admin/deleted/{deletedId}': async () => {
      reads += 1;
      if (reads === 1) await first;
      // The request after the restoration gets no response.
      if (reads > 1) await new Promise(() => {});
      return backup;
    },
    '/functions/restoreDeleted': () => ({
      restored_id: item.original_id,
      page: backup.page,
      parts: backup.parts,
    }),
  });
  const dialog = await open();
  expect(dialog.getByText('控えを読み込んでいます')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '元に戻す' })).toBeNull();
  answer();
  await userEvent.type(await dialog.findByLabelText('理由'), '問題がなかったため');
  await userEvent.click(dialog.getByRole('button', { name: '元に戻す' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reads).toBe(2);
});

it('the dialog of a backup explains why it cannot be restored [DREC-19]', async () => {
  show({
    '/api/admin/deleted/{deletedId}': () => ({ ...backup, parts: [], refusal: 'author-left' }),
  });
  const dialog = await open();
  expect(dialog.getByText('作成した人が退会したため、元に戻せません。')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '元に戻す' })).toBeNull();
});

it('the list of deleted content has a tab for deletions by members, and writes its filters to the URL [DREC-11]', async () => {
  const { calls, router } = show();
  await screen.findByRole('button', { name: '「秋の絵」の控えを見る' });
  await userEvent.click(screen.getByRole('tab', { name: '本人' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '種類' }), 'コメント');
  await waitFor(() => expect(router.state.location.search).toBe('?by=author&type=comment'));
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain('/api/admin/deleted?by=author&type=comment'),
  );
  expect(screen.queryByRole('option', { name: 'イベント' })).toBeNull();
});

it('the list of deleted content stays on its tab when its filter is removed [ADMIN-71]', async () => {
  const { router } = show({}, '/?by=author&type=comment');
  await userEvent.click(await screen.findByRole('button', { name: '絞り込みを解除' }));
  await waitFor(() => expect(router.state.location.search).toBe('?by=author'));
  expect(document.activeElement).toBe(screen.getByRole('search'));
});

it('the list of deleted content opens the backup that the URL names, but opens it only once [ADMIN-88]', async () => {
  const { calls, router } = show({}, `/?type=post&original=${item.original_id}`);
  const dialog = within(await screen.findByRole('dialog', { name: '投稿「秋の絵」の控え' }));
  expect(calls[0]?.path).toBe(`/api/admin/deleted?by=team&type=post&original=${item.original_id}`);
  await userEvent.click(await dialog.findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'すべて表示する' }));
  await waitFor(() => expect(router.state.location.search).toBe('?type=post'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog of a deletion sends the reason, and keeps the typed reason when the call fails [ADMIN-56, DREC-07]', async () => {
  let fails = true;
  const calls = stubServer({
    '/functions/deleteComment': () => {
      if (!fails) return { comments_count: 0 };
      fails = false;
      return refusal('unavailable');
    },
  });
  const target = { type: 'comment', id: 'c'.repeat(20), name: 'ひどい' } as const;
  const rule = { id: 'ads', version: 3 };
  const choice = { rule, field: null, check: () => true, forget: () => {} };
  renderInApp(<DeleteContentDialog target={target} choice={choice} open onClose={() => {}} />, {
    session: aMember(),
  });
  const dialog = within(
    await screen.findByRole('dialog', { name: 'コメント「ひどい」を削除しますか？' }),
  );
  await userEvent.type(dialog.getByLabelText('理由'), '荒らし');
  await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('荒らし');
  await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(toasts[0]?.title).toBe('コメントを削除しました'));
  expect(toasts[0]?.link).toEqual({
    label: '元に戻す',
    to: `/admin/deleted?type=comment&original=${target.id}`,
  });
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.data).toEqual({
    commentId: target.id,
    reason: '荒らし',
    rule,
  });
});

it('a backup covers the picture of a labelled post until the viewer opens it [VEIL-17]', async () => {
  const veil = { reasons: ['spoiler' as const], warning: '結末' };
  const image_url = '/images/post-images/covered.png';
  const image = aPost().image ?? expect.fail();
  show({
    '/api/admin/deleted/{deletedId}': () => ({ ...backup, image_url, image, veil }),
  });
  const dialog = await open();
  const opener = await dialog.findByRole('button', { name: '見る：ネタバレの画像（結末）' });
  expect(document.body.innerHTML).not.toContain('covered.png');
  await userEvent.click(opener);
  expect(dialog.getByRole('img').getAttribute('src')).toContain('covered.png');
});
