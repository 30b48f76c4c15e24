import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminStatus } from '#contract/team/admins.ts';
import { sessionOf, signIn, somebody } from '#server/features/identity/sign-in/sign-in.testing.ts';
import { watch } from '#server/features/operation/live/live.testing.ts';
import { insertMember } from '#server/testing/factories.ts';
import { startTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { TestBrowser } from '#server/testing/test-browser.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import {
  createTestDatabase,
  describeOnPostgres,
  type TestDatabase,
} from '#server/testing/test-database.ts';

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
] as const)(
  'a %s has the permissions of the rank [ADMIN-01, ADMIN-03, ADMIN-04, ADMIN-05]',
  async (rank, permissions) => {
    const admin = await site().member({ rank });
    const status = await admin.get<AdminStatus>(statusPath);
    expect(status).toEqual({ is_admin: true, rank, permissions });
  },
);

it('permissions of an admin record override the permissions of its rank [ADMIN-06]', async () => {
  const admin = await site().member({ rank: 'admin', permissions: ['manage_admins'] });
  expect((await admin.get<AdminStatus>(statusPath)).permissions).toEqual(['manage_admins']);
  const stripped = await site().member({ rank: 'super_admin', permissions: [] });
  expect((await stripped.get<AdminStatus>(statusPath)).permissions).toEqual([]);
});

it('an admin record without a rank grants nothing, even with own permissions [ADMIN-07]', async () => {
  const admin = await site().member({ rank: 'admin', permissions: ['manage_users'] });
  await site().database.write((transaction) =>
    transaction.updateTable('admin_users').set({ rank: null }).where('id', '=', admin.id).execute(),
  );
  const status = { is_admin: true, rank: null, permissions: [] };
  expect(await admin.get<AdminStatus>(statusPath)).toEqual(status);
});

it('a member without an admin record is no admin, whatever the profile says [ADMIN-01]', async () => {
  const member = await site().member({ display_name: 'admin', username: 'super_admin' });
  const status = { is_admin: false, rank: null, permissions: [] };
  expect(await member.get<AdminStatus>(statusPath)).toEqual(status);
});

// SQLite has no access rights per table, because it is a file.
describeOnPostgres('a site whose database role cannot read', () => {
  describe.each(['admin_users', 'admin_user_permissions'] as const)('%s', (table) => {
    const role = `restricted_${randomBytes(6).toString('hex')}`;
    let test: TestDatabase;
    let app: TestApp;

    /** Runs statements as the owner of the database. */
    async function run(statements: string): Promise<void> {
      const owner = new pg.Client({ connectionString: test.url ?? '' });
      await owner.connect();
      await owner.query(statements);
      await owner.end();
    }

    beforeEach(async () => {
      test = await createTestDatabase();
      const password = randomBytes(12).toString('hex');
      await run(`
        create role ${role} login password '${password}';
        grant all on schema public to ${role};
        grant all on all tables in schema public to ${role};
        grant all on all sequences in schema public to ${role};
        revoke select on ${table} from ${role};`);
      const url = new URL(test.url ?? '');
      Object.assign(url, { username: role, password });
      app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { databaseUrl: url.href });
    });
    afterEach(async () => {
      await app.close();
      await run(`drop owned by ${role}; drop role ${role};`);
      await test.drop();
    });

    /** Creates a super admin with own permissions, stored by the owner of the database. */
    async function superAdmin(): Promise<TestClient> {
      const permissions = ['manage_users', 'manage_admins', 'view_logs'] as const;
      const session = await insertMember(test.database, { rank: 'super_admin', permissions });
      return new TestClient(app.url, session);
    }

    it('treats its admins as members, without an error, until the admins can be read [ADMIN-25]', async () => {
      const admin = await superAdmin();
      await admin.registerToken();
      const status = () => admin.get<AdminStatus>('/api/admin/status');
      expect(await status()).toEqual({ is_admin: false, rank: null, permissions: [] });
      const refusal = await failureOf(admin.get('/api/admin/audit-log'));
      expect(refusal.envelope.status).toBe('PERMISSION_DENIED');
      const { envelope } = await failureOf(
        admin.call('toggleUserBlock', {
          targetUserId: 'x'.repeat(20),
          block: true,
          reason: '迷惑',
        }),
      );
      expect(envelope.message).toBe('Unauthorized: Real-time admin verification failed');
      const live = await watch(admin, ['admins', `user:${admin.id}`]);
      await live.until(/event: subscribed/);
      expect(live.topics()).toEqual([`user:${admin.id}`]);
      live.stop();

      await run(`grant select on ${table} to ${role}`);
      expect(await status()).toMatchObject({ is_admin: true, rank: 'super_admin' });
      expect((await admin.fetch('/api/admin/audit-log')).status).toBe(200);
      expect(app.logged.join('')).not.toContain('permission denied');
    });

    it('lets members sign in, read and write, and shows them pictures [ADMIN-25]', async () => {
      const browser = new TestBrowser(app.env.publicUrl.origin);
      expect((await signIn(browser, somebody())).outcome).toMatchObject({ type: 'signed-in' });
      expect((await sessionOf(browser)).user).not.toBeNull();
      const admin = await superAdmin();
      for (const path of ['/api/session', '/api/posts', '/api/notifications', '/api/events']) {
        expect([path, (await admin.fetch(path)).status]).toEqual([path, 200]);
      }
      const missing = await admin.fetch(`/images/post-images/${'a'.repeat(32)}.webp`);
      expect(missing.status).toBe(404);
    });
  });
});
