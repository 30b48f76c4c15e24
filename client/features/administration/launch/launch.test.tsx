import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aLaunch, allDone, doneStep } from '#client/testing/launch.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import {
  dataOf,
  disconnect,
  type Handlers,
  reconnect,
  refusal,
  stubServer,
} from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { type Launch, launchSteps } from '#contract/administration/launch.ts';
import type { SiteChecks, SiteFinding } from '#contract/administration/site-checks.ts';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import { LaunchCard } from './launch-card.tsx';
import { LaunchLink } from './launch-link.tsx';
import { LaunchView } from './launch-view.tsx';

interface Options {
  permissions?: readonly AdminPermission[];
  handlers?: Handlers;
}

const checked = (findings: SiteFinding[], checked_at: string | null = '2026-11-26T03:00:00.000Z') =>
  ({ checked_at, findings }) satisfies SiteChecks;

function show(launch: Launch, { permissions = adminPermissions, handlers }: Options = {}) {
  const shown = { launch };
  const calls = stubServer({
    '/api/admin/status': () => ({
      is_admin: true,
      rank: 'super_admin',
      permissions: [...permissions],
    }),
    '/api/site-settings': () => aSiteSettings({ site_name: '森のカフェ' }),
    '/api/admin/launch': () => shown.launch,
    '/api/admin/site-checks': () => checked([]),
    '/functions/omitLaunchStep': ({ data: { step, omitted } }) => {
      const state = omitted ? 'omitted' : 'open';
      shown.launch = {
        ...shown.launch,
        steps: shown.launch.steps.map((one) => (one.name === step ? { ...one, state } : one)),
      };
      return {};
    },
    '/functions/closeLaunch': ({ data: { closed } }) => {
      shown.launch = { ...shown.launch, is_closed: closed };
      return {};
    },
    ...handlers,
  });
  return { calls, shown };
}

function openPage(launch: Launch, options?: Options) {
  const opened = show(launch, options);
  const ui = (
    <>
      <LaunchView />
      <ToastHost />
    </>
  );
  renderInApp(ui, { session: aMember(), path: '/admin/launch' });
  return opened;
}

function openDashboard(launch: Launch, options?: Options) {
  const opened = show(launch, options);
  const ui = (
    <>
      <LaunchCard />
      <LaunchLink />
      <p>概要</p>
      <ToastHost />
    </>
  );
  renderInApp(ui, { session: aMember(), path: '/admin' });
  return opened;
}

const rows = async () => {
  const list = await screen.findByRole('list', { name: '決めておきたいこと' });
  return within(list).getAllByRole('listitem');
};

async function rowOf(title: string) {
  const row = (await rows()).find((one) => within(one).queryByRole('heading', { name: title }));
  return within(row ?? expect.fail());
}

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('the page はじめの設定', () => {
  it('shows what each step is, why it matters and where it is done [LAUNCH-13]', async () => {
    openPage(aLaunch());
    const links = (await rows()).map((row) => {
      const link = within(row).getByRole('link');
      return [within(row).getByRole('heading').textContent, link.textContent, hrefOf(link)];
    });
    expect(links).toEqual([
      ['サイト名', 'サイト名を決める', '/admin/settings#site_name'],
      ['ロゴと色', 'ロゴと色を選ぶ', '/admin/brand#brand_color'],
      ['運営者情報', '運営者名を書く', '/admin/settings#operator_name'],
      ['ガイドライン', 'ガイドラインを書き換える', '/admin/guidelines'],
      ['利用規約とプライバシーポリシー', '利用規約を公開する', '/admin/pages/terms#publish'],
      ['キャラクター', 'キャラクターを登録する', '/admin/tags#add-character'],
      ['公式のNFTコントラクト', 'コントラクトを登録する', '/admin/settings#official_contracts'],
      ['メール', 'テストメールを送る', '/admin/operation#mail'],
      ['バックアップ', 'バックアップを作る', '/admin/operation#backups'],
      ['最初のお知らせ', 'お知らせを書く', '/admin/announcements/new#title'],
    ]);
    const backup = await rowOf('バックアップ');
    expect(backup.getByText('故障や間違いがあっても、サイトを元に戻せます。')).toBeTruthy();
  });

  it('leads to the missing part of a half-done step [LAUNCH-13]', async () => {
    openPage(aLaunch({ 'legal-pages': { missing: ['privacy'] } }));
    const row = await rowOf('利用規約とプライバシーポリシー');
    expect(row.getByText('あとは「プライバシーポリシー」です')).toBeTruthy();
    const link = row.getByRole('link', { name: 'プライバシーポリシーを公開する' });
    expect(hrefOf(link)).toBe('/admin/pages/privacy#publish');
  });

  it('shows the state of each step in words, marks the next step, and counts the steps that are done or omitted [LAUNCH-14, LAUNCH-27]', async () => {
    openPage(
      aLaunch({ 'site-name': doneStep, operator: doneStep, contracts: { state: 'omitted' } }),
    );
    const name = await rowOf('サイト名');
    expect(name.getByText('済み')).toBeTruthy();
    expect(hrefOf(name.getByRole('link', { name: '見直す：サイト名' }))).toBe('/admin/settings');
    expect((await rowOf('公式のNFTコントラクト')).getAllByText('使わない')).toHaveLength(1);
    const current = (await rows()).filter((row) => row.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('ロゴと色次はこれ'),
    ]);
    expect((await rowOf('メール')).getByText('これから')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3/10個が済みました');
    const progress = screen.getByRole('progressbar', { name: 'はじめの設定の進み具合' });
    expect(progress.getAttribute('aria-valuenow')).toBe('30');
  });

  it('omits a step by keyboard and undoes the omission, with the focus on the same button [LAUNCH-08]', async () => {
    const { calls } = openPage(aLaunch());
    const omit = (await rowOf('公式のNFTコントラクト')).getByRole('button', { name: /^使わない/ });
    omit.focus();
    await userEvent.keyboard('{Enter}');
    const restore = await screen.findByRole('button', {
      name: '元に戻す：公式のNFTコントラクト',
    });
    expect(document.activeElement).toBe(restore);
    await waitFor(() => expect(restore.getAttribute('aria-busy')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('1/10個が済みました');
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByRole('button', { name: '使わない：公式のNFTコントラクト' }),
    ).toBeTruthy();
    expect(dataOf(calls, 'omitLaunchStep')).toEqual([
      { step: 'contracts', omitted: true },
      { step: 'contracts', omitted: false },
    ]);
  });

  it('shows which setting the server lacks for mails and backups [LAUNCH-09]', async () => {
    openPage(aLaunch({ mail: { needs: 'SMTP_URL' }, backup: { needs: 'BACKUP_DIR' } }));
    expect((await rowOf('メール')).getByText(/SMTP_URLとMAIL_FROM.*が必要です/)).toBeTruthy();
    const backup = await rowOf('バックアップ');
    expect(backup.getByText(/BACKUP_DIR.*が必要です/)).toBeTruthy();
    expect(backup.getByRole('link', { name: 'バックアップの状態を見る' })).toBeTruthy();
    expect(backup.getByRole('button', { name: /^ほかの方法で取る/ })).toBeTruthy();
  });

  it('says who decides a step when the viewer lacks the permission, and shows only links that the viewer can use [LAUNCH-23]', async () => {
    const can = { open: false, omit: false };
    const others = launchSteps.filter((name) => name !== 'announcement');
    const steps = Object.fromEntries(others.map((name) => [name, { can }]));
    openPage(aLaunch(steps, { can: { close: false } }), {
      permissions: ['manage_featured_content'],
    });
    const [first] = await rows();
    expect(first?.textContent).toContain('サイト設定の権限がある人が決めます。');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'お知らせを書く',
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect((await rowOf('最初のお知らせ')).getByText('次はこれ')).toBeTruthy();
  });

  it('says that the site is ready when all steps are done, and links to the site [LAUNCH-15]', async () => {
    openPage(aLaunch(allDone));
    expect(await screen.findByText('準備が整いました')).toBeTruthy();
    expect(
      await screen.findByText('森のカフェは、もういつでもメンバーを迎えられます。'),
    ).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: 'サイトを開く' }))).toBe('/');
    expect(await rows()).toHaveLength(10);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  describe('with all steps done', () => {
    const text = 'だれでも管理者としてログインできます。';
    const broken: SiteFinding = { check: 'sign-in-settings', level: 'error', text, remedy: '' };
    const full = { ...broken, check: 'disk' };
    const openWith = (checks: SiteChecks) =>
      openPage(aLaunch(allDone), { handlers: { '/api/admin/site-checks': () => checks } });

    it('says that a check of the set-up has found an error, and does not say that the site is ready [LAUNCH-30]', async () => {
      openWith(checked([broken, full]));
      expect(await screen.findByText(/「環境の確認」に問題が1件あります/)).toBeTruthy();
      expect(screen.queryByText('準備が整いました')).toBeNull();
    });

    it('says that the site is ready when the set-up has only warnings [LAUNCH-15]', async () => {
      openWith(checked([{ ...broken, level: 'warning' }, full]));
      expect(await screen.findByText('準備が整いました')).toBeTruthy();
    });

    it('does not say that the site is ready before the first checks have ended [LAUNCH-30]', async () => {
      const { calls } = openWith(checked([], null));
      await waitFor(() =>
        expect(calls.some(({ path }) => path === '/api/admin/site-checks')).toBe(true),
      );
      expect(await screen.findByRole('progressbar')).toBeTruthy();
      expect(screen.queryByText('準備が整いました')).toBeNull();
    });

    it('does not claim that the site is ready when the viewer cannot see the checks [LAUNCH-31]', async () => {
      openPage(aLaunch(allDone), { permissions: ['manage_featured_content'] });
      expect(await rows()).toHaveLength(10);
      expect(screen.getByRole('status').textContent).toBe('10/10個が済みました');
      expect(screen.getByRole('progressbar')).toBeTruthy();
      expect(screen.queryByText('準備が整いました')).toBeNull();
    });
  });

  it('offers a retry when the steps cannot be loaded [LAUNCH-16]', async () => {
    let isBroken = true;
    openPage(aLaunch(), {
      handlers: { '/api/admin/launch': () => (isBroken ? refusal('unavailable') : aLaunch()) },
    });
    const retry = await screen.findByRole('button', { name: /再試行/ });
    isBroken = false;
    await userEvent.click(retry);
    expect(await rows()).toHaveLength(10);
  });

  it('leaves a step unchanged and shows an error when omitting it fails without a connection [LAUNCH-28]', async () => {
    openPage(aLaunch());
    const button = (await rowOf('メール')).getByRole('button', { name: '使わない：メール' });
    disconnect();
    await userEvent.click(button);
    expect(await screen.findByText('選べませんでした')).toBeTruthy();
    await reconnect();
    expect((await rowOf('メール')).getByText('これから')).toBeTruthy();
  });
});

describe('the card on the dashboard', () => {
  it('shows the progress, the next step and a link until an admin closes it; closing it can be undone [LAUNCH-11, LAUNCH-25]', async () => {
    const { calls } = openDashboard(aLaunch({ 'site-name': doneStep }));
    const card = within(await screen.findByRole('region', { name: 'はじめの設定' }));
    expect(card.getByRole('heading').textContent).toBe('はじめの設定1/1010個のうち1個が済みました');
    expect(card.getByText('次は「ロゴと色」です')).toBeTruthy();
    expect(hrefOf(card.getByRole('link', { name: '続ける' }))).toBe('/admin/launch');
    await userEvent.click(card.getByRole('button', { name: 'はじめの設定の案内を閉じる' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'はじめの設定' })).toBeNull());
    const link = await screen.findByRole('link', { name: 'はじめの設定' });
    expect(hrefOf(link)).toBe('/admin/launch');
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    expect(await screen.findByRole('region', { name: 'はじめの設定' })).toBeTruthy();
    expect(dataOf(calls, 'closeLaunch')).toEqual([{ closed: true }, { closed: false }]);
  });

  it('is shown again after the viewer presses the button on the page はじめの設定 [LAUNCH-25]', async () => {
    const { calls } = openPage(aLaunch({}, { is_closed: true }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'ダッシュボードに案内を出す' }),
    );
    expect(
      await screen.findByRole('button', { name: 'ダッシュボードの案内を閉じる' }),
    ).toBeTruthy();
    expect(dataOf(calls, 'closeLaunch')).toEqual([{ closed: false }]);
  });

  it('cannot be closed by admins who cannot change the settings [LAUNCH-11]', async () => {
    openDashboard(aLaunch({}, { can: { close: false } }));
    const card = within(await screen.findByRole('region', { name: 'はじめの設定' }));
    expect(card.queryByRole('button')).toBeNull();
  });

  it.each<[string, Launch, readonly AdminPermission[]]>([
    ['all steps are settled', aLaunch(allDone), adminPermissions],
    ['the viewer is a moderator', aLaunch(), ['manage_posts', 'manage_reports']],
  ])('is absent when %s [LAUNCH-11]', async (_, launch, permissions) => {
    const { calls } = openDashboard(launch, { permissions });
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/admin/status')).toBe(true));
    const isAsked = permissions === adminPermissions;
    await waitFor(() =>
      expect(calls.some(({ path }) => path === '/api/admin/launch')).toBe(isAsked),
    );
    expect(screen.queryByText('はじめの設定')).toBeNull();
  });
});
