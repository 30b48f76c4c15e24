import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useSlashKey } from '#client/lib/hooks/use-slash-key.ts';
import { listedSections, settingsSections } from '#client/page-parts/settings-sections.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { dataOf, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { someSettings } from '#client/testing/settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import type { ConnectedSession } from '#contract/identity/session.ts';
import SettingsPage from './settings.tsx';

const settings = someSettings;
const { kinds } = settings.notification_settings;

function withVisibility(
  profileVisibility: Settings['privacy_settings']['profileVisibility'],
): Settings {
  return {
    ...settings,
    privacy_settings: { ...settings.privacy_settings, profileVisibility },
  };
}

function show(path: string, handlers: Handlers = {}) {
  const calls = stubServer({ '/api/settings': () => settings, ...handlers });
  const session = aMember();
  const page = renderInApp(
    <>
      <SettingsPage />
      <ToastHost />
    </>,
    { session, path, route: '/settings/:section?' },
  );
  return { ...page, calls };
}

const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name });

describe('the settings', () => {
  it('list all sections, and show the first section next to the list [SETT-01, SETT-34]', async () => {
    show('/settings', { '/api/sessions': () => ({ items: [] }) });
    expect(await heading('設定')).toBeTruthy();
    const list = within(screen.getByRole('navigation', { name: '設定' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      listedSections(false, null).map(({ id }) => `/settings/${id}`),
    );
    expect(await heading('ログイン中の端末', 2)).toBeTruthy();
  });

  it('list the passkeys only for the team [KEY-38]', async () => {
    const status = { is_admin: true, rank: null, permissions: [] };
    show('/settings', { '/api/admin/status': () => status });
    expect(await screen.findByRole('link', { name: /^パスキー/ })).toBeTruthy();
    show('/settings');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^パスキー/ })).toHaveLength(1));
  });

  it('are in groups with headings, and the deletion of the account comes after all groups [SETT-32, SETT-48]', async () => {
    show('/settings/display');
    await heading('表示');
    const list = within(screen.getByRole('navigation', { name: '設定' }));
    const groups = list.getAllByRole('heading').map(({ textContent }) => {
      const links = within(list.getByRole('list', { name: textContent })).getAllByRole('link');
      return [textContent, ...links.map((link) => link.getAttribute('href')?.slice(10))];
    });
    expect(groups).toEqual([
      ['アカウント', 'sessions', 'birthday', 'wallets'],
      ['表示と画像', 'display', 'labels', 'pictures', 'hidden-nfts'],
      ['通知', 'notifications', 'push'],
      ['公開と安全', 'visibility', 'messages', 'clips', 'mutes', 'blocks'],
      ['データ', 'data'],
    ]);
    const last = within(list.getByRole('list', { name: '' })).getByRole('link');
    expect(last.getAttribute('href')).toBe('/settings/delete');
    expect(list.getAllByRole('link').at(-1)).toBe(last);
  });

  it.each(settingsSections.map(({ id, title }) => [id, title]))(
    'have a page for the section %s [ROUTE-44, SETT-26, SETT-33]',
    async (id, title) => {
      show(`/settings/${id}`, { '/api/sessions': () => ({ items: [] }) });
      expect(await heading(title)).toBeTruthy();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      const current = screen.getByRole('link', { current: 'page' });
      expect(current.getAttribute('href')).toBe(`/settings/${id}`);
      expect(screen.getByRole('link', { name: '設定の一覧' })).toBeTruthy();
    },
  );

  it('explain that the pictures of a data export are not the original files [ACC-45]', async () => {
    show('/settings/data', { '/api/data-export': () => ({ export: null, next_at: null }) });
    expect(await heading('データのダウンロード')).toBeTruthy();
    expect(
      screen.getByText(/画像は、サイトが保存した形.*元のファイルは、サイトにも残っていません/),
    ).toBeTruthy();
  });

  it('redirect from an unknown section to the list [SETT-02]', async () => {
    const { router } = show('/settings/nothing');
    expect(await heading('設定')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/settings');
  });

  it.each(['/tags', '/series'])(
    'redirect from a former section at %s to the list [SETT-35]',
    async (path) => {
      const { router } = show(`/settings${path}`);
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
    },
  );

  it('contain only settings that have an effect [SETT-30]', async () => {
    show('/settings/notifications');
    expect(await screen.findByRole('switch', { name: 'フォロー' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /メール|プッシュ/ })).toBeNull();
  });

  it('set who can send messages, and whether read receipts are shown [MSG-78]', async () => {
    const { calls } = show('/settings/messages', {
      '/functions/updateSettings': () => settings,
    });
    expect(await screen.findByRole('switch', { name: 'メッセージを使う' })).toBeTruthy();
    const labels = ['すべてのメンバー', 'フォロー中の人とフォロワー', 'だれも送れない'];
    for (const name of labels) expect(screen.getByRole('radio', { name })).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: '既読と入力中を知らせる' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('updateSettings'))).toMatchObject([
        { data: { privacy_settings: { showsReadReceipts: false } } },
      ]),
    );
  });

  it('set what each kind of label does with pictures [VEIL-30, VEIL-31]', async () => {
    const { calls } = show('/settings/labels', { '/functions/updateSettings': () => settings });
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    const namesIn = async (name: string) =>
      (await group(name)).getAllByRole('radio', { name: /す|する/ }).length;
    expect(await namesIn('ネタバレ')).toBe(2);
    expect(await namesIn('センシティブ')).toBe(2);
    expect(await namesIn('AI生成・AI補助')).toBe(3);
    await userEvent.click((await group('AI生成・AI補助')).getByRole('radio', { name: '隠す' }));
    await userEvent.click((await group('ネタバレ')).getByRole('radio', { name: '表示する' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('updateSettings'))).toMatchObject([
        { data: { label_settings: { ai: 'hide' } } },
        { data: { label_settings: { spoiler: 'show' } } },
      ]),
    );
  });

  it('have a switch for each kind of notification [SETT-27]', async () => {
    show('/settings/notifications');
    const kinds = await screen.findByRole('region', { name: '受け取る通知' });
    const names = [
      'フォロー',
      'いいね',
      'コメント',
      '返信',
      'メンション',
      'イベント',
      'シリーズ',
      '運営からのお知らせ',
    ];
    for (const name of names) expect(within(kinds).getByRole('switch', { name })).toBeTruthy();
    expect(within(kinds).getAllByRole('switch')).toHaveLength(names.length);
  });

  it('report a failure, and offer a retry [SETT-03]', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? refusal('unavailable') : settings);
    show('/settings/visibility', { '/api/settings': answer });
    expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByRole('radio', { name: '全体に公開' })).toBeTruthy();
  });
});

it('a switch in the settings turns the search key / off and on for this device [LOOK-70]', async () => {
  show('/settings/display');
  const field = document.body.appendChild(document.createElement('input'));
  renderHook(() => useSlashKey({ current: field }));
  const control = await screen.findByRole('switch', { name: '「/」キーで検索欄に移動する' });
  const isFocusedByKey = () => {
    field.blur();
    fireEvent.keyDown(document.body, { key: '/' });
    return document.activeElement === field;
  };
  expect(isFocusedByKey()).toBe(true);
  await userEvent.click(control);
  expect(isFocusedByKey()).toBe(false);
  expect(localStorage.getItem('hiroba.slash-key')).toBe('false');
  await userEvent.click(control);
  expect(isFocusedByKey()).toBe(true);
  field.remove();
});

const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

describe('a setting', () => {
  it('is saved separately when it is selected, with a confirmation [SETT-04, SETT-29, SETT-47]', async () => {
    const saved = withVisibility('private');
    const { calls } = show('/settings/visibility', { '/functions/updateSettings': () => saved });
    await userEvent.click(await choice('自分だけ'));
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect((await choice('自分だけ')).checked).toBe(true);
    const sent = calls.filter(({ path }) => path === '/functions/updateSettings');
    expect(sent.map(({ data }) => data)).toEqual([
      { privacy_settings: { profileVisibility: 'private' }, neverWider: true },
    ]);
  });

  it('shows the new value during the save', async () => {
    show('/settings/visibility', { '/functions/updateSettings': () => new Promise(() => {}) });
    await userEvent.click(await choice('フォロワーだけ'));
    expect(await screen.findByText('保存しています')).toBeTruthy();
    expect((await choice('フォロワーだけ')).checked).toBe(true);
  });

  it('reverts when saving fails, with the reason and a retry [SETT-05]', async () => {
    let isBroken = true;
    const off = {
      ...settings,
      notification_settings: {
        ...settings.notification_settings,
        kinds: { ...kinds, reply: false },
      },
    };
    const { calls } = show('/settings/notifications', {
      '/functions/updateSettings': () => (isBroken ? refusal('unavailable') : off),
    });
    const reply = await screen.findByRole('switch', { name: '返信' });
    await userEvent.click(reply);
    const failure = await screen.findByText('保存できませんでした');
    expect(failure.parentElement?.textContent).toContain('一時的に利用できません');
    expect(reply.getAttribute('aria-checked')).toBe('true');
    isBroken = false;
    screen.getByRole('button', { name: '再試行：返信' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect(document.activeElement).toBe(reply);
    expect(reply.getAttribute('aria-checked')).toBe('false');
    const sent = calls.filter(({ path }) => path === '/functions/updateSettings');
    const change = { notification_settings: { kinds: { reply: false } } };
    expect(sent.map(({ data }) => data)).toEqual([change, change]);
  });

  it('is reloaded when the response was lost, and shows the stored value [SETT-36]', async () => {
    let stored = settings;
    const { calls } = show('/settings/visibility', {
      '/api/settings': () => stored,
      '/functions/updateSettings': () => {
        stored = withVisibility('private');
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(await choice('自分だけ'));
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect((await choice('自分だけ')).checked).toBe(true);
    expect(calls.filter(({ path }) => path === '/functions/updateSettings')).toHaveLength(1);
  });

  it('shows the value stored by another device when the request did not arrive', async () => {
    let stored = settings;
    show('/settings/visibility', {
      '/api/settings': () => stored,
      '/functions/updateSettings': () => {
        stored = withVisibility('followers');
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.click(await choice('自分だけ'));
    expect(await screen.findByText('保存できませんでした')).toBeTruthy();
    expect((await choice('フォロワーだけ')).checked).toBe(true);
  });

  it('is reloaded when its page is opened again', async () => {
    let stored = settings;
    show('/settings/visibility', { '/api/settings': () => stored });
    expect((await choice('全体に公開')).checked).toBe(true);
    await userEvent.click(screen.getByRole('link', { name: /^表示/ }));
    await heading('表示');
    stored = withVisibility('private');
    await userEvent.click(screen.getByRole('link', { name: /^公開範囲/ }));
    await vi.waitFor(async () => expect((await choice('自分だけ')).checked).toBe(true));
  });

  it('keeps the focus on the value during a retry', async () => {
    let isBroken = true;
    show('/settings/visibility', {
      '/functions/updateSettings': () =>
        isBroken ? refusal('unavailable') : new Promise(() => {}),
    });
    await userEvent.click(await choice('自分だけ'));
    const retry = await screen.findByRole('button', { name: /^再試行/ });
    isBroken = false;
    retry.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('保存しています')).toBeTruthy();
    const chosen = await choice('自分だけ');
    expect(document.activeElement).toBe(chosen);
    expect(chosen.checked).toBe(true);
  });

  it.each([
    ['/settings/visibility', 'radio', 'フォロワーだけ', 'プロフィールと投稿の公開範囲'],
    ['/settings/notifications', 'switch', '返信', '返信'],
  ] as const)(
    'of %s shows a failure in a toast with a link back when the member has left its page [SETT-28]',
    async (path, role, value, label) => {
      let refuse = () => {};
      const answer = new Promise<ReturnType<typeof refusal>>((resolve) => {
        refuse = () => resolve(refusal('unavailable'));
      });
      show(path, { '/functions/updateSettings': () => answer });
      await userEvent.click(await screen.findByRole(role, { name: value }));
      await userEvent.click(screen.getByRole('link', { name: /^表示/ }));
      await heading('表示');
      refuse();
      const toast = await screen.findByRole('dialog', { name: '保存できませんでした' });
      expect(toast.textContent).toContain(`「${label}」`);
      const link = within(toast).getByRole('link', { name: '設定を開く' });
      expect(link.getAttribute('href')).toBe(`#${path}`);
    },
  );

  it('saves several changes in their order [SETT-06]', async () => {
    let stored = settings;
    const { calls } = show('/settings/visibility', {
      '/functions/updateSettings': ({ data }) => {
        const privacy_settings = {
          ...stored.privacy_settings,
          ...(data.privacy_settings as Partial<Settings['privacy_settings']>),
        };
        stored = { ...stored, privacy_settings };
        return stored;
      },
    });
    await userEvent.click(await choice('フォロワーだけ'));
    await userEvent.click(await choice('自分だけ'));
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect((await choice('自分だけ')).checked).toBe(true);
    const sent = calls.filter(({ path }) => path === '/functions/updateSettings');
    expect(sent.map(({ data }) => data)).toEqual(
      ['followers', 'private'].map((profileVisibility) =>
        expect.objectContaining({ privacy_settings: { profileVisibility } }),
      ),
    );
  });
});

describe('the visibility', () => {
  it("自分だけ explains what others see of the viewer's profile", async () => {
    show('/settings/visibility');
    await choice('自分だけ');
    const text = 'ほかの人があなたのプロフィールを開いても、名前とアイコンしか表示されません';
    expect(screen.getByText(text)).toBeTruthy();
  });

  const narrow = withVisibility('private');
  const changesIn = (calls: ReturnType<typeof show>['calls']) =>
    calls.filter(({ path }) => path === '/functions/updateSettings').map(({ data }) => data);

  function showNarrow() {
    return show('/settings/visibility', {
      '/api/settings': () => narrow,
      '/functions/updateSettings': ({ data }) => ({
        ...narrow,
        privacy_settings: {
          ...narrow.privacy_settings,
          ...(data.privacy_settings as Partial<Settings['privacy_settings']>),
        },
      }),
    });
  }

  it.each([
    ['全体に公開', '全体に公開しますか？'],
    ['フォロワーだけ', 'フォロワーに公開しますか？'],
  ])(
    'is not widened when it is cancelled, and the old choice takes the focus [SETT-46]',
    async (value, title) => {
      const { calls } = showNarrow();
      await userEvent.click(await choice(value));
      expect(await screen.findByText(title)).toBeTruthy();
      expect((await choice(value)).checked).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
      const old = await choice('自分だけ');
      expect(screen.queryByText(title)).toBeNull();
      expect(old.checked).toBe(true);
      expect(document.activeElement).toBe(old);
      expect(changesIn(calls)).toEqual([]);
    },
  );

  it('asks for a confirmation below the choices before it is widened, and the focus stays there [SETT-59]', async () => {
    const { calls } = showNarrow();
    const widest = await choice('全体に公開');
    await userEvent.click(widest);
    const question = await screen.findByText('全体に公開しますか？');
    expect(question.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(widest);
    await userEvent.click(await choice('自分だけ'));
    expect(screen.queryByText('全体に公開しますか？')).toBeNull();
    expect(changesIn(calls)).toEqual([]);
  });

  it('is widened after a confirmation, and takes the focus [SETT-29]', async () => {
    const { calls } = showNarrow();
    await userEvent.click(await choice('全体に公開'));
    await userEvent.click(await screen.findByRole('button', { name: '全体に公開する' }));
    expect(await screen.findByText('保存しました')).toBeTruthy();
    const chosen = await choice('全体に公開');
    expect(document.activeElement).toBe(chosen);
    expect(chosen.checked).toBe(true);
    expect(changesIn(calls)).toEqual([{ privacy_settings: { profileVisibility: 'public' } }]);
  });

  /** The page shows 全体に公開, but another device has stored 自分だけ. */
  async function showOvertaken() {
    let stored = settings;
    const { calls } = show('/settings/visibility', {
      '/api/settings': () => stored,
      '/functions/updateSettings': ({ data }) => {
        if (data.neverWider) return refusal('aborted', { reason: 'changed-elsewhere' });
        stored = withVisibility('followers');
        return stored;
      },
    });
    expect((await choice('全体に公開')).checked).toBe(true);
    stored = narrow;
    await userEvent.click(await choice('フォロワーだけ'));
    expect(await screen.findByText('フォロワーに公開しますか？')).toBeTruthy();
    return calls;
  }

  it('that is wider than the choice on another device is saved after a confirmation', async () => {
    const calls = await showOvertaken();
    await userEvent.click(screen.getByRole('button', { name: 'フォロワーに公開する' }));
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect((await choice('フォロワーだけ')).checked).toBe(true);
    const change = { privacy_settings: { profileVisibility: 'followers' } };
    expect(changesIn(calls)).toEqual([{ ...change, neverWider: true }, change]);
  });

  it('that is wider than the choice on another device is not saved without a confirmation [SETT-47]', async () => {
    const calls = await showOvertaken();
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    expect((await choice('自分だけ')).checked).toBe(true);
    expect(await screen.findByText(/別のタブや端末で変更されています/)).toBeTruthy();
    expect(changesIn(calls)).toHaveLength(1);
  });
});

describe('the connected sessions', () => {
  const aSession = (id: string, fields: Partial<ConnectedSession> = {}): ConnectedSession => ({
    id: id.repeat(64),
    browser: 'Safari',
    system: 'iPhone',
    network: '203.0.113.*',
    created_at: '2026-11-01T03:00:00.000Z',
    last_seen_at: new Date().toISOString(),
    is_current: false,
    ...fields,
  });
  const own = aSession('a', { browser: 'Firefox', system: 'Linux', is_current: true });

  it('show device and network, and highlight the current session, which has no button [SETT-43]', async () => {
    const unknown = aSession('b', { browser: '', system: '', network: '' });
    show('/settings/sessions', { '/api/sessions': () => ({ items: [own, unknown] }) });
    const [first, second] = within(
      await screen.findByRole('list', { name: 'ログイン中の端末' }),
    ).getAllByRole('listitem');
    expect(first?.textContent).toContain('Linux・Firefox');
    expect(first?.textContent).toContain('この端末');
    expect(first?.textContent).toContain('203.0.113.*');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('不明な端末');
    expect(second?.textContent).not.toContain('ネットワーク');
  });

  it('are signed out one by one, while the focus stays on the list [SETT-21]', async () => {
    const { calls } = show('/settings/sessions', {
      '/api/sessions': () => ({ items: [own, aSession('b')] }),
      '/functions/endSession': () => ({ items: [own] }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'ログアウト：iPhone・Safari' }),
    );
    expect(await screen.findByText('ほかにログイン中の端末はありません')).toBeTruthy();
    expect(dataOf(calls, 'endSession').at(-1)).toEqual({ sessionId: 'b'.repeat(64) });
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'ログイン中の端末' }));
  });

  it('are signed out, except for the current session, after a confirmation [SETT-22]', async () => {
    const { calls } = show('/settings/sessions', {
      '/api/sessions': () => ({ items: [own, aSession('b'), aSession('c')] }),
      '/functions/endOtherSessions': () => ({ items: [own] }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'ほかの端末すべてからログアウト' }),
    );
    // A toast of another test may still be visible, and has the same role.
    const name = 'ほかの端末すべてからログアウトしますか？';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/この端末を除く2台/)).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('endOther'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByText('ほかにログイン中の端末はありません')).toBeTruthy();
  });

  it('stay in the list when a sign-out fails [SETT-24]', async () => {
    show('/settings/sessions', {
      '/api/sessions': () => ({ items: [own, aSession('b')] }),
      '/functions/endSession': () => refusal('unavailable'),
    });
    const button = await screen.findByRole('button', { name: 'ログアウト：iPhone・Safari' });
    await userEvent.click(button);
    expect(await screen.findByText('ログアウトできませんでした')).toBeTruthy();
    expect(button.isConnected).toBe(true);
  });
});
