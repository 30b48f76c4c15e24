import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLaunch } from '#client/testing/launch.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { SiteFinding } from '#contract/administration/site-checks.ts';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import AdminLaunch from './admin-launch.tsx';

const remedy = '直してください。';
const setup: SiteFinding = {
  ...{ check: 'public-settings', level: 'warning', text: 'PUBLIC_URLがhttpsではありません。' },
  remedy,
};
const others: SiteFinding[] = [
  { check: 'disk', level: 'error', text: '空きがありません。', remedy },
  { check: 'clock', level: 'ok', text: '時計は合っています。', remedy: null },
];

function open(findings: SiteFinding[], permissions: readonly AdminPermission[] = adminPermissions) {
  const calls = stubServer({
    '/api/admin/status': () => ({
      is_admin: true,
      rank: 'super_admin',
      permissions: [...permissions],
    }),
    '/api/admin/launch': () => aLaunch(),
    '/api/admin/site-checks': () => ({ checked_at: '2026-11-26T03:00:00.000Z', findings }),
    '/api/admin/site-backups': () => ({ plan: null, backups: [] }),
  });
  renderInApp(<AdminLaunch />, { session: aMember(), path: '/admin/launch' });
  return calls;
}

it('the page of the launch shows the problems of the set-up that the checks of the site find [LAUNCH-17]', async () => {
  open([setup, ...others]);
  expect(await screen.findByText('PUBLIC_URLがhttpsではありません。')).toBeTruthy();
  expect(screen.queryByText('空きがありません。')).toBeNull();
  expect(screen.queryByText('時計は合っています。')).toBeNull();
});

it('the page of the launch says that the checks find no problem of the set-up [LAUNCH-17]', async () => {
  open(others);
  expect(await screen.findByText('直すところはありません')).toBeTruthy();
});

it('the page of the launch shows no findings to admins who cannot change the settings [LAUNCH-23]', async () => {
  const calls = open([setup], ['manage_featured_content']);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  expect(screen.queryByText('環境の確認')).toBeNull();
  expect(calls.some(({ path }) => path === '/api/admin/site-checks')).toBe(false);
});
