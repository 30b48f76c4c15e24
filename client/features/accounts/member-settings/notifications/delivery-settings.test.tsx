import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import SettingsPage from '#client/routes/settings.tsx';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { someSettings } from '#client/testing/settings.ts';
import type { Settings } from '#contract/accounts/member-settings.ts';

const everyChannel = { push: true, mail: { stopped_at: null, stopped_reason: null } };

function show(fields: Partial<Settings> = {}) {
  let stored: Settings = { ...someSettings, delivery_ways: everyChannel, ...fields };
  const calls = stubServer({
    '/api/settings': () => stored,
    '/functions/resumeMail': () => {
      stored = { ...stored, delivery_ways: everyChannel };
      return {};
    },
    '/functions/updateSettings': ({ data }) => {
      const { notification_settings: now } = stored;
      const change = data.notification_settings ?? {};
      const { kinds, push, mail, ...others } = change;
      stored = {
        ...stored,
        notification_settings: {
          ...now,
          ...others,
          kinds: { ...now.kinds, ...kinds },
          push: { ...now.push, ...push },
          mail: { ...now.mail, ...mail },
        } as Settings['notification_settings'],
      };
      return stored;
    },
  });
  renderInApp(<SettingsPage />, {
    session: aMember(),
    path: '/settings/notifications',
    route: '/settings/:section?',
  });
  const changes = () =>
    calls.flatMap(({ path, data }) => (path === '/functions/updateSettings' ? [data] : []));
  return { changes };
}

const row = (name: RegExp) => screen.findByRole('button', { name });

it('each kind of notification shows its channels when it is opened, and saves each channel separately [DELI-18, DELI-48]', async () => {
  const { changes } = show();
  const comment = await row(/^コメント/);
  expect(comment.textContent).toContain('サイト・プッシュ');
  expect(comment.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(comment);
  expect(comment.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('switch', { name: 'コメント：プッシュ' }));
  expect(await screen.findByText('保存しました')).toBeTruthy();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'コメント：メール' }),
    '毎日まとめて',
  );
  await vi.waitFor(() => expect(comment.textContent).toContain('サイト・メール（毎日まとめて）'));
  await userEvent.click(screen.getByRole('switch', { name: 'コメント：サイト' }));
  await vi.waitFor(() => expect(comment.textContent).toContain('受け取らない'));
  expect(changes()).toEqual([
    { notification_settings: { push: { comment: false } } },
    { notification_settings: { mail: { comment: 'daily' } } },
    { notification_settings: { kinds: { comment: false } } },
  ]);
  expect(screen.getByRole('combobox', { name: 'コメント：メール' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('a kind of notification offers only the channels that the site has [DELI-19]', async () => {
  show({ delivery_ways: { ...everyChannel, push: false } });
  await row(/^コメント/);
  expect(screen.queryByRole('switch', { name: /プッシュ/ })).toBeNull();
  expect(screen.getByRole('switch', { name: 'メール' })).toBeTruthy();
});

it('a kind of notification that is always shown on the site has no switch for the site [DELI-47]', async () => {
  show();
  await row(/^アカウント/);
  expect(screen.queryByRole('switch', { name: 'アカウント：サイト' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'アカウント：メール' })).toHaveProperty(
    'value',
    'at-once',
  );
});

it('the column of a channel that is turned off is disabled [DELI-20]', async () => {
  show();
  const mail = await screen.findByRole('combobox', { name: '返信：メール' });
  expect(mail).toHaveProperty('disabled', false);
  await userEvent.click(screen.getByRole('switch', { name: 'メール' }));
  await vi.waitFor(() => expect(mail).toHaveProperty('disabled', true));
});

it('the quiet hours are by default the night in the time zone of the device, and can be changed [DELI-21, DELI-49]', async () => {
  const { changes } = show();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await userEvent.click(await screen.findByRole('switch', { name: '静かな時間' }));
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: '静かな時間の始まり' }),
    '23:30',
  );
  expect(await screen.findByText(`${zone} の時刻です`)).toBeTruthy();
  const to = screen.getByRole('combobox', { name: '静かな時間の終わり' });
  expect(within(to).queryByRole('option', { name: '23:30' })).toBeNull();
  expect(changes()).toEqual([
    { notification_settings: { quietHours: { from: '22:00', to: '07:00', zone } } },
    { notification_settings: { quietHours: { from: '23:30', to: '07:00', zone } } },
  ]);
});

it.each([
  ['bounce', /メールが届かなかったため止めています/],
  ['complaint', /迷惑メールとして報告されたため/],
] as const)(
  'a note shows that mail was stopped by a %s, and a button resumes it [DELI-28, DELI-52]',
  async (stopped_reason, text) => {
    const stopped_at = '2026-11-20T00:00:00.000Z';
    show({ delivery_ways: { push: true, mail: { stopped_at, stopped_reason } } });
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再開する' }));
    await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);
