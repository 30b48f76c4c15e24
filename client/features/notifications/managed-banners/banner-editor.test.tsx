import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Outlet } from '#client/lib/router/router-provider.tsx';
import BannerPage from '#client/routes/admin/admin-banner.tsx';
import BannersPage from '#client/routes/admin/admin-banners.tsx';
import { stubCropLayout } from '#client/testing/crop-layout.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { aManagedBanner, anUpload } from './banners.testing.ts';

const stored = aManagedBanner({
  upload: anUpload,
  crop_desk: { x: 0, y: 0, width: 50, height: 50 },
});

async function open(
  bannerId: string,
  handlers: Handlers = {},
  banners: ManagedBanner[] = [stored],
) {
  const calls = stubServer({ '/api/admin/banners': () => ({ items: banners }), ...handlers });
  const { router, client } = renderInApp(<BannerPage />, {
    session: aMember(),
    path: `/admin/banners/${bannerId}`,
    route: '/admin/banners/:bannerId?',
  });
  await screen.findByRole('heading', { level: 1, name: /バナー/ });
  const sent = (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
  return { sent, client, pathname: () => router.state.location.pathname };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const preview = (screenName: string) =>
  screen.getByTitle<HTMLIFrameElement>(`${screenName}での見え方`).contentDocument?.body;

it('the editor keeps the input when somebody else deletes the banner [ADMIN-68]', async () => {
  const banners = [stored];
  const { client } = await open(stored.id, {}, banners);
  await fill('タイトル', '書きかけ');
  banners.pop();
  await act(() => client.refetchQueries());
  expect(field('タイトル').value).toBe('書きかけ');
});

it('the editor starts with the stored version, even when the cached list has an older one [ADMIN-68]', async () => {
  const banners = [stored];
  const calls = stubServer({
    '/api/admin/banners': () => ({ items: [...banners] }),
    '/functions/updateBanner': () => ({ banner: stored }),
  });
  renderInApp(<Outlet />, {
    session: aMember(),
    path: '/admin/banners',
    children: [
      { path: '/admin/banners', element: <BannersPage /> },
      { path: '/admin/banners/:bannerId', element: <BannerPage /> },
    ],
  });
  const link = await screen.findByRole('link', { name: stored.title });
  banners[0] = { ...stored, title: '新しい題', updated_at: '2026-11-09T00:00:00.000Z' };
  await userEvent.click(link);
  expect(await screen.findByDisplayValue('新しい題')).toBeTruthy();
  await fill('タイトル', '直した題');
  await press('保存する');
  const sent = () => calls.filter(({ path }) => path === '/functions/updateBanner');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.data).toMatchObject({ baseUpdatedAt: '2026-11-09T00:00:00.000Z' });
});

describe('a new banner', () => {
  const created = () => ({ banner: aManagedBanner() });

  it('is created from the input, and by default is shown immediately and without an end', async () => {
    const { sent, pathname } = await open('new', { '/functions/createBanner': created });
    await fill('タイトル', '星祭り');
    await fill('リンク先', '/events');
    await fill('リンクの文字', '見る');
    expect(screen.getByText('保存すると、すぐホームに表示されます。')).toBeTruthy();
    await press('作成する');
    await waitFor(() => expect(pathname()).toBe('/admin/banners'));
    expect(sent('createBanner')).toEqual([
      expect.objectContaining({
        title: '星祭り',
        link_url: '/events',
        display_end: null,
        image_key: null,
        is_active: true,
        requestId: expect.any(String),
      }),
    ]);
  });

  it('has previews for phone and desktop that change while the viewer types [BANNER-18]', async () => {
    await open('new');
    await fill('タイトル', '<b>星祭り</b>');
    for (const name of ['スマートフォン', 'パソコン']) {
      expect(preview(name)?.textContent).toContain('星祭り');
      expect(preview(name)?.textContent).not.toContain('<b>');
    }
  });

  it('is not sent while fields are invalid, and the first invalid field gets the focus [BANNER-14]', async () => {
    const { sent } = await open('new', { '/functions/createBanner': created });
    await fill('リンク先', 'javascript:alert(1)');
    await press('作成する');
    await waitFor(() => expect(document.activeElement).toBe(field('タイトル')));
    expect(screen.getByText('タイトルを入力してください')).toBeTruthy();
    expect(screen.getByText(/^リンク先には/)).toBeTruthy();
    expect(screen.getByText('リンクの文字を入力してください')).toBeTruthy();
    expect(sent('createBanner')).toEqual([]);
    await fill('タイトル', '星祭り');
    await waitFor(() => expect(screen.queryByText('タイトルを入力してください')).toBeNull());
  });

  it('hides a validation error when it is corrected, even by a change of another field', async () => {
    await open('new');
    await fill('リンク先', '/events');
    await press('作成する');
    expect((await screen.findByRole('alert')).textContent).toBe('入力を確認してください');
    await fill('タイトル', '星祭り');
    await waitFor(() => expect(screen.queryByText('タイトルを入力してください')).toBeNull());
    expect(screen.getByRole('alert')).toBeTruthy();
    await userEvent.clear(field('リンク先'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText('リンクの文字を入力してください')).toBeNull();
  });

  it('shows no new validation error in a corrected field until the form is sent again', async () => {
    await open('new');
    await press('作成する');
    await screen.findByRole('alert');
    await fill('タイトル', '星');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.clear(field('タイトル'));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('作成する');
    expect((await screen.findByRole('alert')).textContent).toBe('入力を確認してください');
  });

  it('keeps the input when the server rejects it, and shows the error at its field', async () => {
    await open('new', {
      '/functions/createBanner': () =>
        refusal('invalid-argument', { fields: { title: 'タグを除いたタイトルが空になります' } }),
    });
    await fill('タイトル', '<i></i>');
    await press('作成する');
    expect(await screen.findByText('タグを除いたタイトルが空になります')).toBeTruthy();
    expect(field('タイトル').value).toBe('<i></i>');
    await waitFor(() => expect(document.activeElement).toBe(field('タイトル')));
    expect(screen.getByRole('alert').textContent).toBe('入力を確認してください');
    await fill('タイトル', '星祭り');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a stored banner', () => {
  it('keeps unchanged times and crops', async () => {
    const { sent } = await open(stored.id, {
      '/functions/updateBanner': () => ({ banner: stored }),
    });
    await fill('タイトル', '直しました');
    await press('保存する');
    await waitFor(() => expect(sent('updateBanner')).toHaveLength(1));
    expect(sent('updateBanner')[0]).toMatchObject({
      title: '直しました',
      display_start: stored.display_start,
      display_end: null,
      crop_desk: stored.crop_desk,
      crop_phone: null,
      image_key: anUpload.key,
      baseUpdatedAt: stored.updated_at,
    });
  });

  it('can be cropped for one screen by keyboard, and its preview shows the crop [BANNER-18]', async () => {
    const { sent } = await open(stored.id, {
      '/functions/updateBanner': () => ({ banner: stored }),
    });
    const shown = () =>
      preview('スマートフォン')?.querySelector('image')?.parentElement?.getAttribute('viewBox');
    expect(shown()).toBe('0 0 1600 700');
    stubCropLayout({ width: 1600, height: 900 }, 16 / 7);
    await press('スマートフォンで見せる範囲を選ぶ');
    const dialog = await screen.findByRole('dialog', { name: 'スマートフォンで見せる範囲' });
    within(dialog).getByRole('slider', { name: '切り抜く位置' }).focus();
    await userEvent.keyboard('++{ArrowLeft>30/}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'この範囲にする' }));
    await waitFor(() => expect(shown()).not.toBe('0 0 1600 700'));
    await press('保存する');
    await waitFor(() => expect(sent('updateBanner')).toHaveLength(1));
    const { crop_phone, crop_desk } = sent('updateBanner')[0] as ManagedBanner;
    expect(crop_phone).toMatchObject({ x: 0 });
    expect(crop_phone?.width).toBeCloseTo(100 / 1.2 / 1.2, 0);
    expect(crop_desk).toEqual(stored.crop_desk);
  });

  it('can be cropped only after the dialog has loaded the picture', async () => {
    const { sent } = await open(stored.id, {
      '/functions/updateBanner': () => ({ banner: stored }),
    });
    const size = { width: 1600, height: 900 };
    const picture = stubCropLayout(size, 16 / 7, { isLate: true });
    await press('スマートフォンで見せる範囲を選ぶ');
    const phone = await screen.findByRole('dialog', { name: 'スマートフォンで見せる範囲' });
    const use = (dialog: HTMLElement) =>
      within(dialog).getByRole('button', { name: 'この範囲にする' });
    expect(use(phone).getAttribute('aria-disabled')).toBe('true');
    picture.load();
    expect(use(phone).getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(within(phone).getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const other = stubCropLayout(size, 16 / 6, { isLate: true });
    await press('パソコンで見せる範囲を選ぶ');
    const desktop = await screen.findByRole('dialog', { name: 'パソコンで見せる範囲' });
    expect(use(desktop).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(use(desktop));
    expect(screen.getByRole('dialog')).toBe(desktop);
    other.fail();
    expect(within(desktop).getByRole('alert').textContent).toMatch(/^この画像は壊れているため/);
    await userEvent.click(use(desktop));
    await userEvent.click(within(desktop).getByRole('button', { name: 'キャンセル' }));
    await press('保存する');
    await waitFor(() => expect(sent('updateBanner')).toHaveLength(1));
    const { crop_phone, crop_desk } = stored;
    expect(sent('updateBanner')[0]).toMatchObject({ crop_phone, crop_desk });
  });

  it('opens the crop dialog with the stored crop, and can reset it to the whole picture', async () => {
    const { sent } = await open(stored.id, {
      '/functions/updateBanner': () => ({ banner: stored }),
    });
    stubCropLayout({ width: 1600, height: 900 }, 16 / 6);
    await press('パソコンで見せる範囲を選ぶ');
    const dialog = await screen.findByRole('dialog', { name: 'パソコンで見せる範囲' });
    const zoom = within(dialog).getByRole<HTMLInputElement>('slider', { name: '拡大' });
    expect(Number(zoom.value)).toBeCloseTo(2, 1);
    await userEvent.click(within(dialog).getByRole('button', { name: '全体に戻す' }));
    await press('保存する');
    await waitFor(() => expect(sent('updateBanner')).toMatchObject([{ crop_desk: null }]));
  });

  it('can be reloaded or overwritten when a colleague has saved the banner [BANNER-16]', async () => {
    const theirs = { ...stored, title: 'あの人の案', updated_at: '2026-11-05T00:00:00.000Z' };
    const banners = [stored];
    const { sent } = await open(
      stored.id,
      {
        '/functions/updateBanner': ({ data }) =>
          data.baseUpdatedAt === theirs.updated_at
            ? { banner: theirs }
            : refusal('aborted', { reason: 'changed-elsewhere' }),
      },
      banners,
    );
    banners[0] = theirs;
    await fill('タイトル', 'わたしの案');
    await press('保存する');
    expect(await screen.findByText('ほかの人がこのバナーを保存しました')).toBeTruthy();
    expect(field('タイトル').value).toBe('わたしの案');
    await press('読み込み直す');
    await waitFor(() => expect(field('タイトル').value).toBe('あの人の案'));
    await fill('タイトル', 'ふたりの案');
    await press('保存する');
    await waitFor(() => expect(sent('updateBanner')).toHaveLength(2));
    expect(sent('updateBanner')[1]).toMatchObject({ title: 'ふたりの案' });
  });

  it('shows a note when the banner does not exist', async () => {
    await open('banner00000000000009');
    expect(await screen.findByText('このバナーは見つかりません')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'バナーの一覧へ' }).getAttribute('href')).toBe(
      '/admin/banners',
    );
  });
});
