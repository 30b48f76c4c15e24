import { expect, it } from 'vitest';
import type { AdminStatus } from '#contract/admins.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

const statusPath = '/api/admin/status';

it.each([
  [
    'super_admin',
    [
      'manage_users',
      'manage_posts',
      'manage_events',
      'manage_reports',
      'manage_settings',
      'manage_admins',
      'manage_featured_content',
      'view_logs',
    ],
  ],
  [
    'admin',
    [
      'manage_users',
      'manage_posts',
      'manage_events',
      'manage_reports',
      'manage_featured_content',
      'view_logs',
    ],
  ],
  ['moderator', ['manage_posts', 'manage_reports']],
] as const)('gives a %s the permissions of the rank', async (rank, permissions) => {
  const admin = await site().member({ rank });
  const status = await admin.get<AdminStatus>(statusPath);
  expect(status).toEqual({ is_admin: true, rank, permissions });
});

it('lets the permissions of a record override those of its rank', async () => {
  const admin = await site().member({ rank: 'admin', permissions: ['manage_admins'] });
  expect((await admin.get<AdminStatus>(statusPath)).permissions).toEqual(['manage_admins']);
  const stripped = await site().member({ rank: 'super_admin', permissions: [] });
  expect((await stripped.get<AdminStatus>(statusPath)).permissions).toEqual([]);
});

it('grants nothing to a record without a rank, even with permissions of its own', async () => {
  const admin = await site().member({ rank: 'admin', permissions: ['manage_users'] });
  await site().database.write((transaction) =>
    transaction.updateTable('admin_users').set({ rank: null }).where('id', '=', admin.id).execute(),
  );
  const status = { is_admin: true, rank: null, permissions: [] };
  expect(await admin.get<AdminStatus>(statusPath)).toEqual(status);
});

it('does not take a member without a record for an admin, whatever their profile says', async () => {
  const member = await site().member({ display_name: 'admin', username: 'super_admin' });
  const status = { is_admin: false, rank: null, permissions: [] };
  expect(await member.get<AdminStatus>(statusPath)).toEqual(status);
});
