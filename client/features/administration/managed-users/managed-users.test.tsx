import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guidelines } from '#client/features/moderation/cases/cases.testing.ts';
import { blockUntil } from '#client/features/moderation/member-blocks/block-until.ts';
import UsersPage from '#client/routes/admin/admin-users.tsx';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { noTime } from '#client/ui/form/japan-time.ts';
import type {
  ListedUser,
  ManagedUser,
  ManagedUserView,
  TeamNote,
} from '#contract/administration/managed-users.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';

afterEach(() => vi.unstubAllGlobals());

const route = '/admin/users/:userId?';
const managed = (fields: Partial<ManagedUser> = {}): ManagedUser => ({
  ...aProfile({ id: 'aUser000000000000002', username: 'sora', display_name: 'そら' }),
  state: 'active',
  blocked_at: null,
  blocked_until: null,
  rank: null,
  ...fields,
});
const blocked = managed({
  state: 'blocked',
  blocked_at: '2026-11-20T03:00:00.000Z',
  blocked_until: '2026-11-30T11:00:00.000Z',
});

const listed = (fields: Partial<ListedUser> = {}): ListedUser => ({
  ...managed(),
  last_used_at: '2026-11-20T03:00:00.000Z',
  reports_count: 3,
  ...fields,
});

function view(fields: Partial<ManagedUserView> = {}): ManagedUserView {
  return {
    user: managed(),
    email: 'sora@test.invalid',
    blocked_reason: '',
    block_case_id: null,
    restriction: null,
    last_seen_at: null,
    deletion: null,
    counts: {
      ...{ comments: 3, events: 1, reports_made: 0, reports_about: 12, deleted: 5 },
      hidden: { posts: 2, comments: 0, events: 1 },
    },
    notes: [],
    can: {
      ...{ block: true, delete: true, restore: false, verify: true, note: true },
      ...{ notice: true, contents: true },
    },
    ...fields,
  };
}

function renderUser(shown: () => ManagedUserView, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/users/{userId}': shown,
    '/api/admin/status': () => ({ is_admin: true, rank: 'admin', permissions: [] }),
    ...handlers,
  });
  renderInApp(<UsersPage />, {
    session: aMember(),
    path: '/admin/users/aUser000000000000002',
    route,
  });
  return calls;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

async function changeNote() {
  await userEvent.click(await screen.findByRole('button', { name: 'メモの操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '書き直す' }));
  return screen.getByLabelText<HTMLTextAreaElement>('メモを書き直す');
}

describe('the list of members', () => {
  it('shows the end of each block, and the ranks of admins [AREC-06]', async () => {
    const users = [listed(blocked), listed({ id: 'aUser000000000000003', rank: 'moderator' })];
    stubServer({
      '/functions/getAllUsersV2': () => ({ users, nextPageToken: null, hasMore: false }),
    });
    renderInApp(<UsersPage />, { session: aMember(), path: '/admin/users', route });
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toContain('利用停止中');
    // The entered time is in the time zone of Japan.
    expect(first?.textContent).toMatch(/2026年11月30日\(月\) 20:00まで/);
    expect(second?.textContent).toContain('モデレーター');
    const link = within(first as HTMLElement).getByRole('link', { name: /そら/ });
    expect(link.getAttribute('href')).toBe('/admin/users/aUser000000000000002');
  });

  it('filters by the address, and ignores invalid values in it [MEMB-01]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?query=そら&state=asleep&rank=none&from=2026-11-01&until=2026-11-01';
    renderInApp(<UsersPage />, { session: aMember(), path, route });
    expect(await screen.findByText('条件に合うものがありませんでした')).toBeTruthy();
    expect(requested).toEqual([
      {
        query: 'そら',
        rank: 'none',
        joinedFrom: '2026-10-31T15:00:00.000Z',
        joinedUntil: '2026-11-01T15:00:00.000Z',
      },
    ]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '状態' }), '利用停止中');
    await waitFor(() => expect(requested.at(-1)).toMatchObject({ state: 'blocked' }));
  });

  it('sorts by the address, and shows what it is sorted by [MEMB-11]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [listed()], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?query=そら';
    const { router } = renderInApp(<UsersPage />, { session: aMember(), path, route });
    const order = await screen.findByRole('combobox', { name: '並び順' });
    await userEvent.selectOptions(order, '通報の多い順');
    expect(await screen.findByRole('columnheader', { name: '通報' })).toBeTruthy();
    expect(requested.at(-1)).toEqual({ query: 'そら', sort: 'reports' });
    expect(new URLSearchParams(router.state.location.search).get('sort')).toBe('reports');
    await userEvent.selectOptions(order, '最近の利用');
    expect(await screen.findByRole('columnheader', { name: '最後の利用' })).toBeTruthy();
    await userEvent.selectOptions(order, '新しい順');
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: '最後の利用' })).toBeNull(),
    );
    expect(requested.at(-1)).toEqual({ query: 'そら' });
  });

  it('has no order to choose for the states with their own, and ignores one in the address [MEMB-11]', async () => {
    const requested: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        requested.push(data.filter);
        return { users: [listed(blocked)], nextPageToken: null, hasMore: false };
      },
    });
    const path = '/admin/users?state=blocked&sort=used';
    renderInApp(<UsersPage />, { session: aMember(), path, route });
    await screen.findByRole('table');
    expect(requested).toEqual([{ state: 'blocked' }]);
    expect(screen.queryByRole('combobox', { name: '並び順' })).toBeNull();
  });

  it('keeps its filters when the viewer returns from a member [ADMIN-64]', async () => {
    stubServer({
      '/functions/getAllUsersV2': () => ({
        users: [listed(blocked)],
        nextPageToken: null,
        hasMore: false,
      }),
      '/api/admin/users/{userId}': () => view({ user: blocked }),
    });
    const path = '/admin/users?state=active&query=so&sort=used';
    const { router } = renderInApp(<UsersPage />, { session: aMember(), path, route });
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    await userEvent.click(await screen.findByRole('link', { name: 'メンバーの一覧へ' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(router.state.location.search).toBe('?state=active&query=so&sort=used');
  });

  it('requests the next page with the cursor of the last one', async () => {
    const tokens: unknown[] = [];
    stubServer({
      '/functions/getAllUsersV2': ({ data }) => {
        tokens.push(data.pageToken);
        const isFirst = data.pageToken === undefined;
        const users = [isFirst ? listed() : listed({ id: 'aUser000000000000003' })];
        return { users, nextPageToken: isFirst ? 'second' : null, hasMore: isFirst };
      },
    });
    renderInApp(<UsersPage />, { session: aMember(), path: '/admin/users', route });
    await userEvent.click(await screen.findByRole('button', { name: /もっと/ }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    expect(tokens).toEqual([undefined, 'second']);
  });
});

describe('a restriction', () => {
  const guidelinesStub = { '/api/guidelines': () => guidelines };

  it('is set from the page of a member, for a time, with a rule and a reason [MEMB-12]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      ...guidelinesStub,
      '/functions/toggleUserRestriction': ({ data }) => {
        sent.push(data);
        return { user: managed() };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const before = Date.now();
    await press('利用を制限');
    const form = await dialog(/そらさんの利用を制限しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を制限' }));
    expect(await form.findByText('もとになるルールを選んでください')).toBeTruthy();
    expect(sent).toEqual([]);
    const [rule] = guidelines.rules;
    await userEvent.selectOptions(form.getByLabelText('もとになるルール'), rule?.id ?? '');
    await userEvent.click(form.getByRole('button', { name: '利用を制限' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      targetUserId: 'aUser000000000000002',
      restrict: true,
      reason: '宣伝',
      rule: { id: rule?.id, version: guidelines.version },
    });
    const { until } = sent[0] as { until: string };
    expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 6 * 24 * 60 * 60 * 1000);
  });

  it('is changed and lifted there [MEMB-12]', async () => {
    const sent: unknown[] = [];
    const restriction = {
      at: '2026-11-20T03:00:00.000Z',
      until: null,
      reason: '宣伝',
      case_id: null,
    };
    renderUser(() => view({ restriction }), {
      ...guidelinesStub,
      '/functions/toggleUserRestriction': ({ data }) => {
        sent.push(data);
        return { user: managed() };
      },
    });
    expect(await screen.findByRole('button', { name: '制限の内容を変える' })).toBeTruthy();
    await press('制限を解除');
    const form = await dialog(/そらさんの制限を解除しますか/);
    await userEvent.type(form.getByLabelText('理由'), '落ち着いた');
    await userEvent.click(form.getByRole('button', { name: '制限を解除' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { targetUserId: 'aUser000000000000002', restrict: false, reason: '落ち着いた' },
      ]),
    );
  });
});

describe('a notice', () => {
  const [sora, haru] = [listed(), listed({ id: 'aUser000000000000003', display_name: 'はる' })];

  function renderList(answer: Handlers['/functions/sendNotice']) {
    const calls = stubServer({
      '/functions/getAllUsersV2': () => ({
        users: [sora, haru],
        nextPageToken: null,
        hasMore: false,
      }),
      ...(answer && { '/functions/sendNotice': answer }),
    });
    const ui = (
      <>
        <UsersPage />
        <ToastHost />
      </>
    );
    renderInApp(ui, { session: aMember(), path: '/admin/users', route });
    return calls;
  }

  async function write(form: ReturnType<typeof within>) {
    await userEvent.type(form.getByLabelText('タイトル'), 'お願い');
    await userEvent.type(form.getByLabelText('本文'), '説明を書き足してください');
  }

  it('is sent to the selected members, whom its form names [NOTE-58]', async () => {
    const sent: { targetUserIds: string[]; requestId: string }[] = [];
    renderList(({ data }) => {
      sent.push(data);
      if (sent.length === 1) return refusal('unavailable');
      return { announcement_id: 'announcement00000001', recipients_count: 2 };
    });
    await userEvent.click(await screen.findByLabelText('表示中の2人をすべて選ぶ'));
    const bar = within(screen.getByRole('group', { name: '選んだものの操作' }));
    expect(bar.getByText('2人を選択中')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'お知らせを送る' }));
    const form = await dialog(/運営からのお知らせを送る/);
    expect(form.getByText('そらさん、はるさん')).toBeTruthy();
    await write(form);
    await userEvent.click(form.getByRole('button', { name: '2人に送る' }));
    await form.findByRole('alert');
    await userEvent.click(form.getByRole('button', { name: '2人に送る' }));
    expect(await screen.findByText('2人にお知らせを送りました')).toBeTruthy();
    expect(sent[1]).toEqual({
      targetUserIds: [sora.id, haru.id],
      title: 'お願い',
      content: '説明を書き足してください',
      requestId: sent[0]?.requestId,
    });
    expect(screen.queryByText('2人を選択中')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('表示中の2人をすべて選ぶ')),
    );
  });

  it('names an empty field, and keeps the text while other members are selected [NOTE-58]', async () => {
    const calls = renderList(undefined);
    await userEvent.click(await screen.findByLabelText('「そら」を選ぶ'));
    await press('お知らせを送る');
    const first = await dialog(/運営からのお知らせを送る/);
    await userEvent.type(first.getByLabelText('本文'), '説明を書き足してください');
    await userEvent.click(first.getByRole('button', { name: '1人に送る' }));
    expect(await first.findByText('タイトルを入力してください')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/functions/sendNotice')).toBe(false);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByLabelText('「はる」を選ぶ'));
    await press('お知らせを送る');
    const second = await dialog(/運営からのお知らせを送る/);
    expect(second.getByLabelText<HTMLTextAreaElement>('本文').value).toBe(
      '説明を書き足してください',
    );
    expect(second.getByText('そらさん、はるさん')).toBeTruthy();
  });

  it('is sent from the page of a member [NOTE-58]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      '/functions/sendNotice': ({ data }) => {
        sent.push(data.targetUserIds);
        return { announcement_id: 'announcement00000001', recipients_count: 1 };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('お知らせを送る');
    const form = await dialog(/運営からのお知らせを送る/);
    await write(form);
    await userEvent.click(form.getByRole('button', { name: '1人に送る' }));
    await waitFor(() => expect(sent).toEqual([['aUser000000000000002']]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a member', () => {
  it('is shown with the information of the team, and with the permitted actions [MEMB-03]', async () => {
    renderUser(() => view());
    expect(await screen.findByRole('heading', { level: 1, name: /そら/ })).toBeTruthy();
    expect(screen.getByText('sora@test.invalid')).toBeTruthy();
    expect(screen.getByText('通報された数').parentElement?.textContent).toContain('12');
    const actions = within(screen.getByRole('group', { name: 'このメンバーへの操作' }));
    const names = actions.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([
      '利用を停止',
      '利用を制限',
      'お知らせを送る',
      '認証マークを付ける',
      'アカウントを削除',
    ]);
  });

  it('has no actions for an admin of a higher rank, and no notes about the viewer [MEMB-03]', async () => {
    const nothing = {
      block: false,
      delete: false,
      restore: false,
      verify: false,
      note: false,
      notice: false,
      contents: true,
    };
    renderUser(() => view({ can: nothing }));
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    expect(screen.queryByRole('group', { name: 'このメンバーへの操作' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'チームのメモ' })).toBeNull();
  });

  it('is reported as missing when the id is unknown', async () => {
    renderUser(() => refusal('not-found') as never);
    expect(await screen.findByText('このメンバーは見つかりませんでした')).toBeTruthy();
  });

  it('is blocked for a week with a reason, and then shows the end [MEMB-04]', async () => {
    let isBlocked = false;
    const sent: unknown[] = [];
    renderUser(() => view(isBlocked ? { user: blocked, blocked_reason: '宣伝' } : {}), {
      '/functions/toggleUserBlock': ({ data }) => {
        sent.push(data);
        isBlocked = true;
        return { user: blocked };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const before = Date.now();
    await press('利用を停止');
    const form = await dialog(/そらさんの利用を停止しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(await screen.findByText('このメンバーの利用を停止しています')).toBeTruthy();
    expect(screen.getByText('理由：宣伝')).toBeTruthy();
    expect(sent).toEqual([
      {
        ...{ targetUserId: blocked.id, block: true, reason: '宣伝', rule: null },
        until: expect.any(String),
        contents: { scope: 'none', effect: 'hide', since: null },
      },
    ]);
    const [{ until }] = sent as [{ until: string }];
    const days = (Date.parse(until) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(8);
    // Elements behind a dialog have no roles until it is closed.
    expect(await screen.findByRole('button', { name: '停止を解除' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '停止の内容を変える' })).toBeTruthy();
  });

  it('is blocked with everything they have made, by a rule, after reading how much that is [MODACT-08]', async () => {
    const sent: unknown[] = [];
    renderUser(() => view(), {
      '/api/admin/users/{userId}/contents': () => ({ posts: 12, comments: 0, events: 1, cases: 0 }),
      '/api/guidelines': () => guidelines,
      '/functions/toggleUserBlock': ({ data }) => {
        sent.push(data);
        return { user: blocked };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.click(form.getByRole('radio', { name: 'すべて' }));
    expect(await form.findByText('投稿12件、イベント1件を非表示にします')).toBeTruthy();
    const rule = await form.findByRole('option', { name: '2. 宣伝をしない' });
    await userEvent.selectOptions(form.getByLabelText('もとになるルール'), rule);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    const contents = { scope: 'all', effect: 'hide', since: null };
    await waitFor(() =>
      expect(sent).toMatchObject([{ rule: { id: 'ads', version: 3 }, contents }]),
    );
  });

  it('is not blocked without a valid end; the typed text stays [MEMB-04]', async () => {
    const calls = renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.click(form.getByRole('radio', { name: '日時を決める' }));
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(form.getByText(/これからの日時/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('日付')));
    expect(form.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('宣伝');
    expect(calls.some(({ path }) => path.includes('toggleUserBlock'))).toBe(false);
  });

  it('is deleted by the typed username, and shows how to restore the account [MEMB-07]', async () => {
    let deletion: ManagedUserView['deletion'] = null;
    renderUser(() => view({ deletion, can: { ...view().can, restore: deletion !== null } }), {
      '/functions/deleteUser': ({ data }) => {
        if (data.confirmUsername !== 'sora') {
          return refusal('invalid-argument', { reason: 'username-mismatch' });
        }
        const delete_after = '2026-12-05T03:00:00.000Z';
        deletion = { delete_after, is_own: false, reason: data.reason ?? '' };
        return { deleted_id: data.targetUserId, delete_after };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('アカウントを削除');
    const form = await dialog(/アカウントを削除しますか/);
    await userEvent.type(form.getByLabelText('ユーザーIDを入力'), 'kotori');
    await userEvent.type(form.getByLabelText('理由'), '規約への違反');
    await userEvent.click(form.getByRole('button', { name: '削除する' }));
    expect((await form.findByRole('alert')).textContent).toContain('ユーザーIDが違います');
    await userEvent.clear(form.getByLabelText('ユーザーIDを入力'));
    await userEvent.type(form.getByLabelText('ユーザーIDを入力'), 'sora');
    await userEvent.click(form.getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('このアカウントは削除を待っています')).toBeTruthy();
    expect(screen.getByText('理由：規約への違反')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '削除を取り消す' })).toBeTruthy();
  });

  it('has an empty form after キャンセル [ADMIN-66]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const again = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await press(name);
      return within(await screen.findByRole('dialog'));
    };
    await press('アカウントを削除');
    await userEvent.type(await screen.findByLabelText('ユーザーIDを入力'), 'sora');
    const removal = await again('アカウントを削除');
    expect(removal.getByLabelText<HTMLInputElement>('ユーザーIDを入力').value).toBe('');
    const block = await again('利用を停止');
    await userEvent.click(block.getByRole('radio', { name: '日時を決める' }));
    await userEvent.type(block.getByLabelText('理由'), '宣伝');
    const blockAgain = await again('利用を停止');
    const custom = blockAgain.getByRole<HTMLInputElement>('radio', { name: '日時を決める' });
    expect(custom.checked).toBe(false);
    expect(blockAgain.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('');
  });

  it('has the entered duration and reason again after Escape [ADMIN-66]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const block = await dialog(/停止しますか/);
    await userEvent.click(block.getByRole('radio', { name: '30日' }));
    await userEvent.type(block.getByLabelText('理由'), '三十日の停止{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('利用を停止');
    const again = await dialog(/停止しますか/);
    expect(again.getByRole<HTMLInputElement>('radio', { name: '30日' }).checked).toBe(true);
    expect(again.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('三十日の停止');
  });

  it('has an empty form when a colleague has blocked them meanwhile [ADMIN-66]', async () => {
    let user = managed();
    renderUser(() => view({ user }), {
      '/functions/toggleUserBlock': () => {
        user = blocked;
        return refusal('failed-precondition');
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(await form.findByRole('alert')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: '停止の内容を変える' }));
    const changing = within(await screen.findByRole('dialog'));
    expect(changing.getByLabelText<HTMLInputElement>('日付').value).toBe('2026-11-30');
    expect(changing.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('');
  });

  it('keeps the focus on the actions when another button replaces the pressed one [ADMIN-66]', async () => {
    let is_verified = false;
    renderUser(() => view({ user: managed({ is_verified }) }), {
      '/functions/setUserVerified': () => {
        is_verified = true;
        return { user: managed({ is_verified }) };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('認証マークを付ける');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('理由'), '本人を確認');
    await userEvent.click(form.getByRole('button', { name: '認証マークを付ける' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const actions = screen.getByRole('group', { name: 'このメンバーへの操作' });
    await waitFor(() => expect(actions.contains(document.activeElement)).toBe(true));
  });

  it('is reloaded when an action fails, because a colleague may have been faster [ADMIN-66]', async () => {
    let user = managed();
    renderUser(() => view({ user }), {
      '/functions/toggleUserBlock': () => {
        user = blocked;
        return refusal('failed-precondition');
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await press('利用を停止');
    const form = await dialog(/停止しますか/);
    await userEvent.type(form.getByLabelText('理由'), '宣伝');
    await userEvent.click(form.getByRole('button', { name: '利用を停止' }));
    expect(await form.findByRole('alert')).toBeTruthy();
    expect(await screen.findByText('このメンバーの利用を停止しています')).toBeTruthy();
    expect(form.getByLabelText<HTMLTextAreaElement>('理由').value).toBe('宣伝');
  });

  it('has figures that link to the counted content [ADMIN-61]', async () => {
    renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const figures = ['活動', '見守り'].map((name) => within(screen.getByRole('region', { name })));
    const links = figures.flatMap((part) => part.getAllByRole('link'));
    const pages = links.map((link) => link.getAttribute('href'));
    const author = `author=${managed().id}`;
    for (const page of [
      `/admin/posts?${author}`,
      `/admin/comments?${author}`,
      `/admin/events?${author}`,
      `/admin/posts?state=hidden&${author}`,
      `/admin/events?state=hidden&${author}`,
      `/admin/deleted?${author}`,
    ]) {
      expect(pages).toContain(page);
    }
  });

  it('shows the actions of the team about them to readers of the audit log [ADMIN-61]', async () => {
    const entry: AuditEntry = {
      id: 'anEntry0000000000001',
      action: 'user.blocked',
      actor: null,
      actor_id: 'aUser000000000000009',
      actor_name: 'はると',
      target_type: 'user',
      target_id: managed().id,
      target_name: 'そら',
      reason: '宣伝',
      changes: [],
      created_at: '2026-11-20T03:00:00.000Z',
    };
    const calls = renderUser(() => view(), {
      '/api/admin/status': () => ({ is_admin: true, rank: 'admin', permissions: ['view_logs'] }),
      '/api/admin/audit-log': ({ path }) => ({
        items: path.includes('action=') ? [] : [entry],
        next_cursor: null,
        has_more: false,
      }),
    });
    const history = within(await screen.findByRole('region', { name: '操作の履歴' }));
    expect((await history.findByText('理由：宣伝')).parentElement?.textContent).toContain('はると');
    await userEvent.selectOptions(history.getByRole('combobox'), '利用の停止だけ');
    expect(await history.findByText('利用を停止したことはありません。')).toBeTruthy();
    const requested = calls.filter(({ path }) => path.startsWith('/api/admin/audit-log'));
    expect(requested.map(({ path }) => path.split('&limit')[0])).toEqual([
      `/api/admin/audit-log?target=${managed().id}`,
      `/api/admin/audit-log?target=${managed().id}&action=user.blocked`,
    ]);
  });

  it('has no history without the permission to read the audit log [ADMIN-61]', async () => {
    const calls = renderUser(() => view());
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/status'))).toBe(true));
    expect(screen.queryByRole('region', { name: '操作の履歴' })).toBeNull();
  });

  it('has notes that their author changes, and deletes after a confirmation [ADMIN-62]', async () => {
    const created_at = '2026-11-20T03:00:00.000Z';
    const of = (id: string, author: TeamNote['author']) => ({ id, author, created_at });
    let notes: TeamNote[] = [
      { ...of('aNote000000000000001', aProfile()), text: '警告した' },
      { ...of('aNote000000000000002', managed()), text: '返事があった' },
    ];
    renderUser(() => view({ notes }), {
      '/functions/changeTeamNote': ({ data }) => {
        notes = notes.map((note) => (note.id === data.noteId ? { ...note, ...data } : note));
        return { note: { ...of(data.noteId, null), text: data.text } };
      },
      '/functions/deleteTeamNote': ({ data }) => {
        notes = notes.filter(({ id }) => id !== data.noteId);
        return { deleted_id: data.noteId };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'メモの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '書き直す' }));
    const field = screen.getByLabelText<HTMLTextAreaElement>('メモを書き直す');
    expect(field.value).toBe('警告した');
    await userEvent.type(field, '。口頭で');
    await press('保存する');
    const changed = await screen.findByText('警告した。口頭で', { selector: 'li p' });
    await waitFor(() => expect(document.activeElement?.contains(changed)).toBe(true));
    expect(document.activeElement?.tagName).toBe('LI');
    await press('メモの操作');
    await userEvent.click(await screen.findByRole('menuitem', { name: '削除する' }));
    const question = await dialog(/このメモを削除しますか/);
    await userEvent.click(question.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(screen.queryByText('警告した。口頭で')).toBeNull());
    expect(screen.getByText('返事があった')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('チームのメモ'));
  });

  it('stays busy after a note was changed until the new text is shown', async () => {
    const note = { id: 'aNote000000000000001', author: aProfile(), text: '警告した' };
    let notes: TeamNote[] = [{ ...note, created_at: '2026-11-20T03:00:00.000Z' }];
    let answer = () => {};
    let reading: Promise<void> | undefined;
    const calls = renderUser(view, {
      '/api/admin/users/{userId}': async () => {
        await reading;
        return view({ notes });
      },
      '/functions/changeTeamNote': ({ data: { text } }) => {
        notes = notes.map((before) => ({ ...before, text }));
        reading = new Promise((resolve) => {
          answer = resolve;
        });
        return { note: { ...note, text, created_at: '2026-11-20T03:00:00.000Z' } };
      },
    });
    const reads = () => calls.filter(({ path }) => path.startsWith('/api/admin/users/'));
    await userEvent.type(await changeNote(), '。口頭で');
    await press('保存する');
    await waitFor(() => expect(reads()).toHaveLength(2));
    expect(screen.getByRole('button', { name: /保存する/ }).getAttribute('aria-busy')).toBe('true');
    answer();
    expect((await changeNote()).value).toBe('警告した。口頭で');
  });

  it('restores the stored text of a note after キャンセル, and when it has changed elsewhere', async () => {
    const of = (text: string): TeamNote => ({
      id: 'aNote000000000000001',
      author: aProfile(),
      text,
      created_at: '2026-11-20T03:00:00.000Z',
    });
    let notes = [of('警告した')];
    renderUser(() => view({ notes }), {
      '/functions/getAllUsersV2': () => ({
        users: [listed()],
        nextPageToken: null,
        hasMore: false,
      }),
    });
    await userEvent.type(await changeNote(), '。電話で');
    await press('キャンセル');
    const field = await changeNote();
    expect(field.value).toBe('警告した');
    await userEvent.type(field, '。口頭で');
    await userEvent.click(screen.getByRole('link', { name: 'メンバーの一覧へ' }));
    notes = [of('警告を取り消した')];
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    await screen.findByText('警告を取り消した');
    expect((await changeNote()).value).toBe('警告を取り消した');
  });

  it('keeps an unsent note when the page is left, and accepts the same note twice [ADMIN-64]', async () => {
    const requests: unknown[] = [];
    renderUser(() => view(), {
      '/functions/addTeamNote': ({ data }) => {
        requests.push(data.requestId);
        const note = { id: 'aNote000000000000001', text: data.text, author: null };
        return { note: { ...note, created_at: new Date().toISOString() } };
      },
      '/functions/getAllUsersV2': () => ({
        users: [listed()],
        nextPageToken: null,
        hasMore: false,
      }),
    });
    const note = () => screen.findByLabelText<HTMLTextAreaElement>('新しいメモ');
    await userEvent.type(await note(), '連絡した');
    await userEvent.click(screen.getByRole('link', { name: 'メンバーの一覧へ' }));
    await userEvent.click(await screen.findByRole('link', { name: /そら/ }));
    expect((await note()).value).toBe('連絡した');
    await press('メモを残す');
    await waitFor(async () => expect((await note()).value).toBe(''));
    await userEvent.type(await note(), '連絡した');
    await press('メモを残す');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).not.toBe(requests[0]);
  });

  it('stores a note once when the first answer is lost [MEMB-08]', async () => {
    const requests: unknown[] = [];
    let notes: ManagedUserView['notes'] = [];
    renderUser(() => view({ notes }), {
      '/functions/addTeamNote': ({ data }) => {
        requests.push(data.requestId);
        if (requests.length === 1) return refusal('unavailable');
        const note = { id: 'aNote000000000000001', text: data.text, author: null };
        notes = [{ ...note, created_at: new Date().toISOString() }];
        return { note: { ...note, created_at: new Date().toISOString() } };
      },
    });
    await screen.findByRole('heading', { level: 1, name: /そら/ });
    const field = screen.getByLabelText<HTMLTextAreaElement>('新しいメモ');
    await userEvent.type(field, '警告した');
    await press('メモを残す');
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('警告した');
    await press('メモを残す');
    expect(await screen.findByText('警告した', { selector: 'li p' })).toBeTruthy();
    expect(requests[1]).toBe(requests[0]);
    expect(field.value).toBe('');
  });
});

it.each([
  ['endless', null],
  ['1', '2026-11-22T03:00:00.000Z'],
  ['30', '2026-12-21T03:00:00.000Z'],
  ['custom', undefined],
] as const)('a block of the length %s ends at %s', (length, until) => {
  expect(blockUntil(length, noTime, new Date('2026-11-21T03:00:00.000Z'))).toBe(until);
});

it('a block ends at a future time in Japan', () => {
  const now = new Date('2026-11-21T03:00:00.000Z');
  const end = (time: string) => blockUntil('custom', { date: '2026-11-21', time }, now);
  expect(end('12:05')).toBe('2026-11-21T03:05:00.000Z');
  expect(end('12:00')).toBeUndefined();
});
