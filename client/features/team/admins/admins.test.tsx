import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import type { ManagedAdmin } from '#contract/team/managed-admins.ts';
import { AdminsPanel } from './admins-panel.tsx';
import { OwnPermissions } from './own-permissions.tsx';
import { SetupPage } from './setup-page.tsx';

const viewer = aMember();

function anAdmin(fields: Partial<ManagedAdmin> & { id: string; name: string }): ManagedAdmin {
  const { name, ...given } = fields;
  return {
    profile: aProfile({ id: fields.id, username: fields.id.slice(0, 8), display_name: name }),
    rank: 'moderator',
    own_permissions: {},
    permissions: ['manage_posts', 'manage_reports'],
    state: 'active',
    created_at: '2026-11-01T00:00:00.000Z',
    last_seen_at: null,
    can: { edit: true },
    ...given,
  };
}

const self = anAdmin({
  id: viewer.profile?.id ?? '',
  name: 'ことり',
  rank: 'super_admin',
  permissions: [...adminPermissions],
  can: { edit: false },
});
const moderator = anAdmin({
  id: 'aModerator0000000001',
  name: '月島れん',
  own_permissions: { view_logs: true, manage_posts: false },
  permissions: ['manage_reports', 'view_logs'],
});
const blocked = anAdmin({
  id: 'aBlocked000000000001',
  name: '海野',
  state: 'blocked',
  permissions: [],
});

function open(handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/status': () => ({
      is_admin: true,
      rank: 'super_admin',
      permissions: [...adminPermissions],
    }),
    '/api/admin/admins': () => ({
      items: [self, moderator, blocked],
      grantable_ranks: ['super_admin', 'admin', 'moderator'],
    }),
    ...handlers,
  });
  renderInApp(<AdminsPanel />, { session: viewer });
  return calls;
}

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `${name}さんの操作` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

afterEach(() => {
  focusManager.setFocused(undefined);
});

describe('the list of admins', () => {
  it('shows the permissions of each admin, and has no actions for the viewer', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /月島れん/ }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '投稿とコメントの管理（なし）',
      '通報への対応',
      '操作ログの閲覧（追加）',
    ]);
    expect(within(screen.getByRole('row', { name: /海野/ })).getByText('停止中')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /ことり/ })).getByText('あなた')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ことりさんの操作' })).toBeNull();
  });

  it("changes a rank after a warning that the admin's own permissions are lost, and sends the shown version", async () => {
    const calls = open({
      '/functions/updateAdminRank': () => ({ admin: { ...moderator, rank: 'admin' } }),
    });
    const dialog = await choose('月島れん', '役割を変える');
    await userEvent.click(dialog.getByRole('radio', { name: '管理者' }));
    expect(dialog.getByText(/細かく決めた権限は消え/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '役割を変える' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/functions/updateAdminRank');
    expect(sent?.data).toEqual({
      targetAdminId: moderator.id,
      newRank: 'admin',
      known: { rank: 'moderator', permissions: moderator.own_permissions },
      reason: '',
    });
    expect(calls.filter(({ path }) => path === '/api/admin/admins')).toHaveLength(2);
  });

  it('keeps a dialog open when a colleague has changed the same admin first, and reloads the list [ADMIN-23]', async () => {
    const calls = open({
      '/functions/removeAdmin': () => refusal('aborted', { reason: 'changed-elsewhere' }),
    });
    const dialog = await choose('月島れん', '管理者から外す');
    await userEvent.type(dialog.getByRole('textbox', { name: /理由/ }), '卒業');
    await userEvent.click(dialog.getByRole('button', { name: '管理者から外す' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('変更されています');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /理由/ }).value).toBe('卒業');
    expect(calls.filter(({ path }) => path === '/api/admin/admins')).toHaveLength(2);
  });

  it('grants and denies single permissions, and leaves the others unchanged', async () => {
    const calls = open({ '/functions/setAdminPermissions': () => ({ admin: moderator }) });
    const dialog = await choose('月島れん', '権限を細かく決める');
    const field = (name: string) => dialog.getByRole('combobox', { name });
    expect(within(field('通報への対応')).getByText('役割：できる')).toBeTruthy();
    await userEvent.selectOptions(field('投稿とコメントの管理'), '役割：できる');
    await userEvent.selectOptions(field('イベントの管理'), '許可する');
    await userEvent.click(dialog.getByRole('button', { name: '権限を保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/functions/setAdminPermissions');
    expect(sent?.data.permissions).toEqual({ view_logs: true, manage_events: true });
  });

  it('does not overwrite changes that a colleague has made while the dialog was open [ADMIN-23]', async () => {
    let shown = moderator;
    const calls = open({
      '/api/admin/admins': () => ({ items: [self, shown], grantable_ranks: ['moderator'] }),
      '/functions/setAdminPermissions': () => refusal('aborted', { reason: 'changed-elsewhere' }),
    });
    const dialog = await choose('月島れん', '権限を細かく決める');
    shown = { ...moderator, own_permissions: {} };
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(screen.queryByText('操作ログの閲覧（追加）')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: '権限を保存' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('変更されています');
    const sent = calls.find(({ path }) => path === '/functions/setAdminPermissions');
    expect(sent?.data.known).toEqual({
      rank: 'moderator',
      permissions: moderator.own_permissions,
    });
  });

  it('keeps the input of a dialog after Escape, but not after キャンセル or when the rank has changed', async () => {
    let shown = moderator;
    open({
      '/api/admin/admins': () => ({
        items: [self, shown],
        grantable_ranks: ['admin', 'moderator'],
      }),
    });
    const ask = async () => {
      const dialog = await choose('月島れん', '役割を変える');
      return {
        dialog,
        admin: dialog.getByRole<HTMLInputElement>('radio', { name: '管理者' }),
        reason: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /理由/ }),
      };
    };
    const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const first = await ask();
    await userEvent.click(first.admin);
    await userEvent.type(first.reason, '昇格{Escape}');
    await dialogClosed();
    const second = await ask();
    expect(second.admin.checked).toBe(true);
    expect(second.reason.value).toBe('昇格');
    await userEvent.click(second.dialog.getByRole('button', { name: 'キャンセル' }));
    await dialogClosed();
    const third = await ask();
    expect(third.admin.checked).toBe(false);
    expect(third.reason.value).toBe('');
    await userEvent.type(third.reason, '継続{Escape}');
    await dialogClosed();
    shown = { ...moderator, rank: 'admin' };
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await within(await screen.findByRole('row', { name: /月島れん/ })).findByText('管理者');
    const fourth = await ask();
    expect(fourth.admin.checked).toBe(true);
    expect(fourth.reason.value).toBe('');
  });

  it('keeps the selected permissions after Escape, and shows the stored permissions after キャンセル', async () => {
    open();
    const ask = async () => {
      const dialog = await choose('月島れん', '権限を細かく決める');
      const events = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'イベントの管理' });
      return { dialog, events };
    };
    const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const first = await ask();
    await waitFor(() => expect(within(first.events).getByText('許可する')).toBeTruthy());
    await userEvent.selectOptions(first.events, '許可する');
    await userEvent.keyboard('{Escape}');
    await dialogClosed();
    const second = await ask();
    expect(second.events.value).toBe('give');
    await userEvent.click(second.dialog.getByRole('button', { name: 'キャンセル' }));
    await dialogClosed();
    expect((await ask()).events.value).toBe('follow');
  });

  it('shows an error instead of an empty result when a search for a member fails, and can repeat the search [ADMIN-70]', async () => {
    let fails = true;
    open({
      '/api/search': () =>
        fails
          ? refusal('unavailable')
          : { type: 'users', items: [], next_cursor: null, has_more: false },
    });
    await userEvent.click(await screen.findByRole('button', { name: '管理者を追加' }));
    await userEvent.type(await screen.findByRole('searchbox'), '星');
    const retry = await screen.findByRole('button', { name: '再試行' });
    expect(screen.queryByText(/^見つかりませんでした/)).toBeNull();
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/^見つかりませんでした/)).toBeTruthy();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.queryByText(/^見つかりませんでした/)).toBeNull());
  });

  it('offers only permissions and ranks that the viewer holds', async () => {
    open({
      '/api/admin/status': () => ({
        is_admin: true,
        rank: 'admin',
        permissions: ['manage_admins', 'manage_posts'],
      }),
    });
    const dialog = await choose('月島れん', '権限を細かく決める');
    const options = (name: string) =>
      within(dialog.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(options('投稿とコメントの管理')).toContain('許可する'));
    expect(options('サイト設定の変更')).not.toContain('許可する');
  });

  it('finds muted members by the beginning of their names [HIDE-37]', async () => {
    const muted = aProfile({ id: 'aNewcomer00000000001', display_name: '星野さくら' });
    open({
      '/api/search': ({ path }) => ({
        type: 'users',
        items: path.includes('muted=true') ? [{ user: muted, follow: null }] : [],
        next_cursor: null,
        has_more: false,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '管理者を追加' }));
    await userEvent.type(await screen.findByRole('searchbox'), '星');
    expect(await screen.findByRole('button', { name: '星野さくらさんを選ぶ' })).toBeTruthy();
  });

  it('appoints a member who is found by name; the search does not find admins', async () => {
    const found = aProfile({ id: 'aNewcomer00000000001', display_name: '星野さくら' });
    const calls = open({
      '/api/search': () => ({
        type: 'users',
        items: [found, moderator.profile].map((user) => ({
          user: { ...user, bio: '' },
          follow: null,
        })),
        next_cursor: null,
        has_more: false,
      }),
      '/functions/updateAdminRank': () => ({ admin: moderator }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '管理者を追加' }));
    await userEvent.type(await screen.findByRole('searchbox'), '星');
    await userEvent.click(await screen.findByRole('button', { name: '星野さくらさんを選ぶ' }));
    expect(screen.queryByRole('button', { name: '月島れんさんを選ぶ' })).toBeNull();
    const name = '星野さくらさんに役割を付けますか？';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await userEvent.click(dialog.getByRole('button', { name: '役割を付ける' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path === '/functions/updateAdminRank');
    expect(sent?.data).toEqual({
      targetAdminId: found.id,
      newRank: 'moderator',
      known: { rank: null, permissions: {} },
      reason: '',
    });
  });
});

describe('the permissions of the viewer', () => {
  it('are read from the server, and each difference from the rank has a note', async () => {
    stubServer({
      '/api/admin/status': () => ({
        is_admin: true,
        rank: 'moderator',
        permissions: ['manage_reports', 'view_logs'],
      }),
    });
    renderInApp(<OwnPermissions />, { session: viewer });
    const list = within(await screen.findByRole('list', { name: '権限の一覧' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toContain('通報への対応できる');
    expect(texts).toContain('操作ログの閲覧できる役割に加えて許可されています');
    expect(texts).toContain('投稿とコメントの管理できないこの役割でできることから外されています');
    expect(texts).toContain('サイト設定の変更できない');
  });

  it('are empty without a rank', async () => {
    stubServer({
      '/api/admin/status': () => ({ is_admin: true, rank: null, permissions: [] }),
    });
    renderInApp(<OwnPermissions />, { session: viewer });
    expect(await screen.findByText(/役割が付いていないため/)).toBeTruthy();
  });
});

describe('the setup of the first admin', () => {
  const status = { is_admin: false, rank: null, permissions: [] };

  function openSetup(handlers: Handlers) {
    const calls = stubServer({ '/api/admin/status': () => status, ...handlers });
    const { router } = renderInApp(<SetupPage />, { session: viewer, path: '/admin/setup' });
    return { calls, router, pathname: () => router.state.location.pathname };
  }

  it('accepts the token, rejects a wrong token, and leads to the steps of the launch [LAUNCH-01, ROUTE-30]', async () => {
    let isRight = false;
    const { calls, pathname } = openSetup({
      '/api/admin/setup': () => ({ is_open: true }),
      '/functions/setUpFirstAdmin': () =>
        isRight
          ? { rank: 'super_admin' }
          : refusal('invalid-argument', { fields: { token: 'トークンが正しくありません' } }),
    });
    const button = await screen.findByRole('button', { name: '最高管理者になる' });
    await userEvent.click(button);
    const field = screen.getByRole('textbox', { name: 'トークン' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(calls.some(({ path }) => path === '/functions/setUpFirstAdmin')).toBe(false);
    await userEvent.type(field, ' secret {Enter}');
    expect(await screen.findByText('トークンが正しくありません')).toBeTruthy();
    isRight = true;
    await userEvent.click(button);
    await waitFor(() => expect(pathname()).toBe('/admin/launch'));
    const sent = calls.filter(({ path }) => path === '/functions/setUpFirstAdmin');
    expect(sent.map(({ data }) => data.token)).toEqual(['secret', 'secret']);
  });

  it('sends the token once, however often the button is pressed while the administration loads [ROUTE-30]', async () => {
    const { calls, router } = openSetup({
      '/api/admin/setup': () => ({ is_open: true }),
      '/functions/setUpFirstAdmin': () => ({ rank: 'super_admin' }),
    });
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    const navigate = router.navigate.bind(router);
    vi.spyOn(router, 'navigate').mockImplementation(async (...to) => {
      await loaded;
      await navigate(...(to as Parameters<typeof navigate>));
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'トークン' }), 'secret');
    const button = screen.getByRole('button', { name: '最高管理者になる' });
    await userEvent.click(button);
    await waitFor(() => expect(router.navigate).toHaveBeenCalled());
    await userEvent.click(button);
    load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/launch'));
    const sent = calls.filter(({ path }) => path === '/functions/setUpFirstAdmin');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['a member home', status, '/'],
    ['an admin to the administration', { ...status, is_admin: true }, '/admin'],
  ])('redirects %s once there is an admin [ROUTE-30]', async (_name, answer, target) => {
    const { pathname } = openSetup({
      '/api/admin/status': () => answer,
      '/api/admin/setup': () => ({ is_open: false }),
    });
    await waitFor(() => expect(pathname()).toBe(target));
  });
});
