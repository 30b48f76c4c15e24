import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import type { SiteBackups } from '#contract/administration/site-backups.ts';
import type { SiteChecks } from '#contract/administration/site-checks.ts';
import AdminOperation from './admin-operation.tsx';

const now = '2026-11-26T03:00:00.000Z';
const sound: SiteChecks = {
  checked_at: now,
  findings: [{ check: 'disk', level: 'ok', text: '空きがあります。', remedy: null }],
};
const broken: SiteChecks = {
  checked_at: now,
  findings: [
    { check: 'files', level: 'error', text: '書き込めません。', remedy: '権限を直してください。' },
  ],
};
const plan: NonNullable<SiteBackups['plan']> = {
  folder: '/backups',
  hour: 4,
  keep: 14,
  next_at: '2026-11-26T19:00:00.000Z',
  is_running: false,
  last: null,
};

function open(handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/admin/site-checks': () => sound,
    '/api/admin/site-backups': () => ({ plan: null, backups: [] }),
    '/api/admin/mail': () => ({ transport: 'smtp', trouble: null, waiting: 3, failed: 0 }),
    ...handlers,
  });
  renderInApp(<AdminOperation />, { session: aMember(), path: '/admin/operation' });
  return calls;
}

it('the operation page shows the results of the checks, and runs them again by keyboard [OPS-196, OPS-356]', async () => {
  open({ '/functions/recheckSite': () => broken });
  expect(await screen.findByText('直すところはありません')).toBeTruthy();
  const sound = screen.getByText('問題のない項目（1件）').closest('details');
  expect(sound?.open).toBe(false);
  expect(sound?.textContent).toContain('空きがあります。');
  screen.getByRole('button', { name: '再確認' }).focus();
  await userEvent.keyboard('{Enter}');
  const finding = (await screen.findByText('書き込めません。')).closest('li');
  expect(within(finding as HTMLElement).getByLabelText('問題')).toBeTruthy();
  expect(finding?.textContent).toContain('権限を直してください。');
});

it('the operation page lists the backups, and shows a running backup until it has finished [OPS-197, OPS-200]', async () => {
  const backup = {
    name: '20261125T190000Z',
    created_at: now,
    bytes: 2 ** 21,
    files_count: 1234,
    verified: { at: now, damaged_count: 0 },
    rehearsed: { at: now, seconds: 12.34, rows: 45_210 },
  };
  const shown: SiteBackups = { plan, backups: [] };
  open({
    '/api/admin/site-backups': () => shown,
    '/functions/createSiteBackup': () => {
      shown.plan = { ...plan, is_running: true };
      return { started: true };
    },
  });
  expect(await screen.findByText(/毎日4時に作り、新しいものから14個を残します。/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'いますぐ作る' }));
  expect(await screen.findByText('バックアップを作っています…')).toBeTruthy();
  Object.assign(shown, { plan, backups: [backup] });
  const list = await screen.findByRole('list', { name: 'バックアップの一覧' }, { timeout: 5000 });
  expect(list.textContent).toContain('2.0MB ファイル1,234個');
  expect(list.textContent).toMatch(/に照合・.*に復元を練習（12\.3秒）・4.5万行/);
  expect(within(list).queryByRole('link')).toBeNull();
});

it('the operation page repeats the checks when a backup has ended after their last run [OPS-199]', async () => {
  const ended = (ended_at: string) => ({ ...plan, last: { ended_at, failure: null } });
  const shown: SiteBackups = { plan: ended(now), backups: [] };
  const later = '2026-11-26T03:05:00.000Z';
  const calls = open({
    '/api/admin/site-backups': () => shown,
    '/functions/createSiteBackup': () => {
      shown.plan = ended(later);
      return { started: true };
    },
    '/functions/recheckSite': () => ({ ...broken, checked_at: later }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'いますぐ作る' }));
  expect(await screen.findByText('書き込めません。')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/functions/recheckSite')).toHaveLength(1);
});

it('the operation page says why the last backup failed [OPS-197]', async () => {
  const last = { ended_at: now, failure: 'ディスクの空きが足りません' };
  open({ '/api/admin/site-backups': () => ({ plan: { ...plan, last }, backups: [] }) });
  expect(await screen.findByText(/前回は失敗しました。.*ディスクの空きが足りません/)).toBeTruthy();
});

it('the operation page says how to plan backups on a site that makes none [OPS-197]', async () => {
  open({ '/api/admin/site-backups': () => ({ plan: null, backups: [] }) });
  expect(
    await screen.findByText(/^BACKUP_DIRを設定すると、毎日自動でバックアップします。/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'いますぐ作る' })).toBeNull();
});

it('the operation page shows how many milliseconds a test of the file storage took, or which step failed [OPS-198]', async () => {
  let isBroken = false;
  const failure = { step: 'write' as const, reason: 'ENOSPC' };
  const steps = [{ step: 'write' as const, milliseconds: 3 }];
  open({
    '/functions/testFiles': () => (isBroken ? { steps: [], failure } : { steps, failure: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'テストする' }));
  expect(await screen.findByText('書き込み 3ミリ秒')).toBeTruthy();
  isBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'テストする' }));
  expect(await screen.findByText('書き込みに失敗しました（ENOSPC）')).toBeTruthy();
});

it('the operation page sends a test mail, and shows the reply of the mail server [MAIL-20]', async () => {
  let reply = '250 2.0.0 Ok: queued';
  let outcome: 'accepted' | 'refused' | 'unavailable' = 'accepted';
  open({ '/functions/sendTestMail': () => ({ outcome, reply }) });
  expect(await screen.findByText('送信待ち 3通、30日のあいだに送れなかったもの 0通')).toBeTruthy();
  const press = () =>
    userEvent.click(screen.getByRole('button', { name: 'テストメールを自分に送る' }));
  await press();
  expect(
    await screen.findByText(/^メールサーバーが受け取りました（250 2\.0\.0 Ok: queued）。/),
  ).toBeTruthy();
  [outcome, reply] = ['refused', '550 5.7.1 Sender not verified'];
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'メールサーバーに断られました（550 5.7.1 Sender not verified）。',
  );
  [outcome, reply] = ['unavailable', 'ECONNECTION'];
  await press();
  expect(await screen.findByText(/^メールサーバーを使えません。接続できません。/)).toBeTruthy();
});

it('the operation page offers no test mail when the site sends no mail [MAIL-21]', async () => {
  open({ '/api/admin/mail': () => ({ transport: null, trouble: null, waiting: 0, failed: 0 }) });
  expect(await screen.findByText(/^メールは送っていません。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'テストメールを自分に送る' })).toBeNull();
});

it('the operation page shows the results of new checks after a test mail [OPS-343]', async () => {
  open({
    '/functions/sendTestMail': () => ({ outcome: 'unavailable', reply: 'ECONNECTION' }),
    '/functions/recheckSite': () => broken,
  });
  expect(await screen.findByText('空きがあります。')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'テストメールを自分に送る' }));
  expect(await screen.findByText('書き込めません。')).toBeTruthy();
});

it('the operation page says why the mail server cannot be used, what to check, and that mails wait [OPS-272]', async () => {
  const state = { transport: 'smtp' as const, waiting: 3, failed: 0 };
  open({ '/api/admin/mail': () => ({ ...state, trouble: { since: now, reason: '535 5.7.8' } }) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'いま、メールサーバーを使えません（535 5.7.8）。ログインできません。SMTP_URLに書いた名前とパスワードを確かめてください。メールは消えずに待ち、使えるようになると送られます。',
  );
});
