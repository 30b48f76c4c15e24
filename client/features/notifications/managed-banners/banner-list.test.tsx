import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import BannersPage from '#client/routes/admin/admin-banners.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { aManagedBanner } from './banners.testing.ts';

const named = (title: string, fields: Partial<ManagedBanner> = {}) =>
  aManagedBanner({ id: `banner${title}`.padEnd(20, '0'), title, ...fields });

async function open(banners: ManagedBanner[], handlers: Handlers = {}) {
  const calls = stubServer({ '/api/admin/banners': () => ({ items: banners }), ...handlers });
  const ui = (
    <>
      <BannersPage />
      <ToastHost />
    </>
  );
  const { router } = renderInApp(ui, { session: aMember(), path: '/admin/banners' });
  await screen.findByRole('list', { name: 'バナーの順番' });
  const called = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { called, router };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'バナーの順番' })).getAllByRole('listitem');
const titles = () => rows().map((row) => within(row).getByRole('link').textContent);
const handle = (title: string) =>
  screen.getByRole('button', { name: new RegExp(`^「${title}」の順番`) });
const save = () => userEvent.click(screen.getByRole('button', { name: '順番を保存する' }));
const choose = async (title: string, action: string) => {
  await userEvent.click(screen.getByRole('button', { name: `「${title}」の操作` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list of banners', () => {
  const three = () => [named('a'), named('b'), named('c')];

  it('is reordered by the arrow keys on a handle, and saved with the button [BANNER-17]', async () => {
    const moved = () => ({ items: ['c', 'a', 'b'].map((title) => named(title)) });
    const { called } = await open(three(), { '/functions/orderBanners': moved });
    expect(screen.queryByRole('button', { name: '順番を保存する' })).toBeNull();
    handle('c').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(titles()).toEqual(['c', 'a', 'b']);
    expect(document.activeElement).toBe(handle('c'));
    expect(handle('c').getAttribute('aria-label')).toBe('「c」の順番、3件中1番目');
    expect(called('orderBanners')).toEqual([]);
    await save();
    await waitFor(() => expect(called('orderBanners')).toHaveLength(1));
    const bannerIds = moved().items.map(({ id }) => id);
    expect(called('orderBanners')[0]?.data).toMatchObject({ bannerIds });
    expect(await screen.findByText('バナーの順番を保存しました')).toBeTruthy();
  });

  it('is reordered by the menu of a handle [BANNER-17, LOOK-29]', async () => {
    await open(three());
    await userEvent.click(handle('a'));
    await userEvent.click(await screen.findByRole('menuitem', { name: '下へ動かす' }));
    expect(titles()).toEqual(['b', 'a', 'c']);
    await waitFor(() => expect(document.activeElement).toBe(handle('a')));
  });

  it('is reordered by dragging a row at its handle, not elsewhere, and can be reverted [BANNER-17]', async () => {
    await open(three());
    const list = screen.getByRole('list', { name: 'バナーの順番' });
    Object.assign(list, { setPointerCapture: () => {} });
    for (const [index, row] of rows().entries()) {
      row.getBoundingClientRect = () => new DOMRect(0, index * 100, 300, 90);
    }
    const at = (index: number) => ({
      pointerId: 1,
      button: 0,
      clientX: 10,
      clientY: index * 100 + 40,
    });
    fireEvent.pointerDown(screen.getByRole('link', { name: 'a' }), at(0));
    fireEvent.pointerMove(list, at(2));
    fireEvent.pointerUp(list, at(2));
    expect(titles()).toEqual(['a', 'b', 'c']);
    fireEvent.pointerDown(handle('a'), at(0));
    fireEvent.pointerMove(list, at(2));
    fireEvent.pointerUp(list, at(2));
    expect(titles()).toEqual(['b', 'c', 'a']);
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(titles()).toEqual(['a', 'b', 'c']);
  });

  it('keeps changes that are made during a save, and asks before the viewer leaves without saving them [BANNER-17]', async () => {
    const answer = Promise.withResolvers<void>();
    const { router } = await open(three(), {
      '/functions/orderBanners': async () => {
        await answer.promise;
        return { items: three() };
      },
    });
    handle('b').focus();
    await userEvent.keyboard('{ArrowUp}');
    await save();
    handle('c').focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    answer.resolve();
    expect(await screen.findByText('バナーの順番を保存しました')).toBeTruthy();
    expect(titles()).toEqual(['c', 'b', 'a']);
    act(() => void router.navigate('/admin/announcements'));
    expect(await screen.findByRole('button', { name: '編集を続ける' })).toBeTruthy();
  });

  it('asks for a confirmation when the viewer leaves during the save, but not after the save', async () => {
    const answer = Promise.withResolvers<void>();
    let stored = three();
    const { router } = await open([], {
      '/api/admin/banners': () => ({ items: stored }),
      '/functions/orderBanners': async () => {
        await answer.promise;
        stored = ['b', 'a', 'c'].map((title) => named(title));
        return { items: stored };
      },
    });
    handle('b').focus();
    await userEvent.keyboard('{ArrowUp}');
    await save();
    const reset = screen.getByRole<HTMLButtonElement>('button', { name: '元に戻す' });
    expect(reset.disabled).toBe(true);
    act(() => void router.navigate('/admin/announcements'));
    await screen.findByRole('dialog', { name: '保存の途中で離れますか？' });
    answer.resolve();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/announcements'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /離れますか/ })).toBeNull());
    expect(titles()).toEqual(['b', 'a', 'c']);
  });

  it('asks for a confirmation again when the save has failed and the viewer leaves', async () => {
    const answer = Promise.withResolvers<void>();
    const { router } = await open(three(), {
      '/functions/orderBanners': async () => {
        await answer.promise;
        return refusal('unavailable');
      },
    });
    handle('b').focus();
    await userEvent.keyboard('{ArrowUp}');
    await save();
    act(() => void router.navigate('/admin/announcements'));
    await screen.findByRole('dialog', { name: '保存の途中で離れますか？' });
    answer.resolve();
    expect(await screen.findByRole('dialog', { name: '保存せずに離れますか？' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/banners');
  });

  it('keeps the edits when saving is refused, and puts the new banner of a colleague at the end', async () => {
    const banners = three();
    await open(banners, {
      '/functions/orderBanners': () => {
        banners.push(named('d'));
        return refusal('aborted', { reason: 'changed-elsewhere' });
      },
    });
    handle('b').focus();
    await userEvent.keyboard('{ArrowUp}');
    await save();
    expect(await screen.findByText('順番を保存できませんでした')).toBeTruthy();
    await waitFor(() => expect(titles()).toEqual(['b', 'a', 'c', 'd']));
  });
});

describe('a banner of the list', () => {
  it('shows whether it is on home, or why it is not [BANNER-19]', async () => {
    const states = ['shown', 'behind', 'planned', 'over', 'inactive'] as const;
    await open(states.map((state) => named(state, { state })));
    const words = rows().map((row) => row.textContent ?? '');
    const shown = ['表示中', '順番待ち', '予約', '終了', '停止中'];
    for (const [index, word] of shown.entries()) expect(words[index]).toContain(word);
    expect(words[1]).toContain('上に動かすと表示されます');
  });

  it('can be stopped and shown again by its menu, and keeps its times', async () => {
    const banner = named('a');
    const { called } = await open([banner], {
      '/functions/updateBanner': ({ data }) => ({
        banner: {
          ...banner,
          is_active: data.is_active ?? true,
          updated_at: '2026-11-03T00:00:00.000Z',
        },
      }),
    });
    await choose('a', '表示を止める');
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    await waitFor(() => expect(called('updateBanner')).toHaveLength(2));
    expect(called('updateBanner').map(({ data }) => data)).toMatchObject([
      { is_active: false, display_start: banner.display_start, baseUpdatedAt: banner.updated_at },
      { is_active: true, baseUpdatedAt: '2026-11-03T00:00:00.000Z' },
    ]);
  });

  it('is shown as stopped in the list before the toast about the stop appears', async () => {
    let banner = named('a');
    let answer = () => {};
    let reading: Promise<void> | undefined;
    const { called } = await open([], {
      '/api/admin/banners': async () => {
        await reading;
        return { items: [banner] };
      },
      '/functions/updateBanner': ({ data: { is_active } }) => {
        const state = is_active ? 'shown' : 'inactive';
        banner = { ...banner, state, updated_at: '2026-11-03T00:00:00.000Z' };
        reading = new Promise((resolve) => {
          answer = resolve;
        });
        return { banner };
      },
    });
    await choose('a', '表示を止める');
    await waitFor(() => expect(reading).toBeTruthy());
    expect(screen.queryByText('バナーの表示を止めました')).toBeNull();
    answer();
    await screen.findByText('バナーの表示を止めました');
    await choose('a', '表示する');
    await waitFor(() => expect(called('updateBanner')).toHaveLength(2));
    expect(called('updateBanner')[1]?.data.baseUpdatedAt).toBe('2026-11-03T00:00:00.000Z');
  });

  it('is deleted after a confirmation with its name', async () => {
    const { called } = await open([named('a')], {
      '/functions/deleteBanner': ({ data }) => ({ deleted_id: data.bannerId }),
    });
    await choose('a', '削除する');
    const dialog = await screen.findByRole('dialog', { name: 'バナー「a」を削除しますか？' });
    expect(called('deleteBanner')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(called('deleteBanner')).toHaveLength(1));
    expect(await screen.findByText('バナーを削除しました')).toBeTruthy();
  });
});
