import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { type AdminPermission, adminPermissions } from '#contract/foundations/permissions.ts';
import { adminRanks } from '#contract/team/admins.ts';
import type { Deps } from '#server/app.ts';
import { createAuthenticator } from '#server/features/identity/sessions/sessions.service.ts';
import { insertMember, type MemberOptions } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { createBinding } from './binding.ts';

const nothing = z.strictObject({});
const answerSchema = z.object({ rank: z.enum(adminRanks).nullable() });

function queryFor(permission: AdminPermission) {
  return defineQuery(`/api/probes/${permission}`, {
    access: { permission },
    summary: `Needs ${permission}.`,
    params: nothing,
    search: nothing,
    response: answerSchema,
  });
}

function liveQueryFor(permission: AdminPermission) {
  const query = queryFor(permission);
  return { ...query, path: `/api/live-probes/${permission}`, access: { permission, live: true } };
}

function functionFor(permission: AdminPermission, live: boolean) {
  return defineFunction(live ? `live_${permission}` : permission, {
    access: { permission, live },
    summary: `Needs ${permission}.`,
    input: nothing,
    output: answerSchema,
  });
}

/** Runs once, between the admission of the next request and its effect. */
let beforeActing: (() => Promise<unknown>) | null = null;

/** Binds a query and a function for each permission, each with and without live verification. */
function bindProbes(app: FastifyInstance, { database, env }: Deps): void {
  const binding = createBinding(app, {
    database,
    authenticator: createAuthenticator(database),
    publicUrl: env.publicUrl,
    sharedAnswers: null,
  });
  app.addHook('preHandler', async () => {
    const run = beforeActing;
    beforeActing = null;
    await run?.();
  });
  for (const permission of adminPermissions) {
    binding.query(queryFor(permission), async ({ viewer }) => ({ rank: viewer.admin.rank }));
    binding.query(liveQueryFor(permission), async ({ viewer }) => ({ rank: viewer.admin.rank }));
    for (const live of [false, true]) {
      binding.callable(functionFor(permission, live), async ({ viewer }) => ({
        rank: viewer.admin.rank,
      }));
    }
  }
}

const site = useTestApp({}, { extend: bindProbes });

const LIVE_REFUSAL = 'Unauthorized: Real-time admin verification failed';

function call(client: TestClient, name: string): Promise<Response> {
  return client.post(name, { data: { _csrfToken: client.token } });
}

/** Sends a query and a function that need a permission, each with and without live verification. */
function requests(client: TestClient, permission: AdminPermission): Promise<Response>[] {
  return [
    client.fetch(`/api/probes/${permission}`),
    client.fetch(`/api/live-probes/${permission}`),
    call(client, permission),
    call(client, `live_${permission}`),
  ];
}

async function messageOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { message: string } };
  return error.message;
}

const ranks: [string, MemberOptions, readonly AdminPermission[]][] = [
  ['a member', {}, []],
  ['a moderator', { rank: 'moderator' }, ['manage_posts', 'manage_reports']],
  [
    'an admin',
    { rank: 'admin' },
    [
      'manage_users',
      'manage_posts',
      'manage_events',
      'manage_reports',
      'manage_featured_content',
      'view_logs',
    ],
  ],
  ['a super admin', { rank: 'super_admin' }, adminPermissions],
  ['a super admin without any', { rank: 'super_admin', permissions: [] }, []],
  ...adminPermissions.map((permission): [string, MemberOptions, AdminPermission[]] => [
    `a moderator with only ${permission}`,
    { rank: 'moderator', permissions: [permission] },
    [permission],
  ]),
];

describe('a permission in a definition', () => {
  it.each(ranks)(
    'admits %s to exactly the permissions they have [ADMIN-75]',
    async (_name, options, held) => {
      const client = await site().member(options);
      for (const permission of adminPermissions) {
        const status = held.includes(permission) ? 200 : 403;
        const statuses = (await Promise.all(requests(client, permission))).map(
          (response) => response.status,
        );
        expect([permission, ...statuses]).toEqual([permission, status, status, status, status]);
      }
    },
  );

  it.each([
    ['a visitor', null, 401],
    ['an admin whose profile is incomplete', { is_profile_complete: false }, 400],
    ['a blocked admin', { blocked: true }, 401],
  ] as const)('refuses %s [ADMIN-75]', async (_name, options, status) => {
    const client = options ? await superAdmin(options) : site().visitor();
    for (const response of await Promise.all(requests(client, 'manage_posts'))) {
      expect(response.status).toBe(status);
    }
  });

  it('passes the admin record to the handler', async () => {
    const admin = await site().member({ rank: 'admin' });
    for (const path of ['/api/probes/manage_users', '/api/live-probes/manage_users']) {
      expect(await admin.get(path)).toEqual({ rank: 'admin' });
    }
  });

  it('appears in the API documentation', async () => {
    const visitor = site().visitor();
    const { paths } = await visitor.get<{
      paths: Record<string, Record<string, { tags: string[] }>>;
    }>('/api/openapi.json');
    expect(paths['/api/probes/view_logs']?.get?.tags).toEqual(['permission: view_logs']);
    const live = 'permission: manage_users (verified live)';
    expect(paths['/functions/live_manage_users']?.post?.tags).toEqual([live]);
    expect(await (await visitor.fetch('/api/docs')).text()).toContain(live);
  });
});

describe('a refusal', () => {
  const plain = 'この操作を行う権限がありません';
  const cannotManage = 'Permission denied: Cannot manage admins';
  it.each([
    ['a member', 'manage_users', {}, [plain, LIVE_REFUSAL]],
    ['a moderator', 'manage_users', { rank: 'moderator' }, [plain, LIVE_REFUSAL]],
    ['a member', 'manage_admins', {}, [plain, LIVE_REFUSAL]],
    ['an admin', 'manage_admins', { rank: 'admin' }, [cannotManage, cannotManage]],
  ] as const)(
    'of %s without %s has the documented text [ADMIN-15, ADMIN-16]',
    async (_name, permission, options, messages) => {
      const client = await site().member(options);
      const responses = await Promise.all(requests(client, permission));
      expect(await Promise.all(responses.map(messageOf))).toEqual([...messages, ...messages]);
    },
  );
});

describe('live verification', () => {
  const cases = [
    ['removed', (id: string) => removeAdmin(id)],
    ['given another rank', (id: string) => changeRank(id, 'moderator')],
    ['blocked', (id: string) => block(id)],
  ] as const;

  it.each(cases)(
    'refuses an admin who is %s between admission and action [ADMIN-15]',
    async (_name, end) => {
      for (const send of [
        (client: TestClient) => client.fetch('/api/live-probes/manage_users'),
        (client: TestClient) => call(client, 'live_manage_users'),
      ]) {
        const admin = await site().member({ rank: 'admin' });
        beforeActing = () => end(admin.id);
        const response = await send(admin);
        expect(response.status).toBe(403);
        expect(await response.json()).toEqual({
          error: { status: 'PERMISSION_DENIED', message: LIVE_REFUSAL },
        });
      }
    },
  );

  it('runs only if the definition enables it', async () => {
    const admin = await site().member({ rank: 'admin' });
    beforeActing = () => removeAdmin(admin.id);
    expect((await call(admin, 'manage_users')).status).toBe(200);
    expect((await call(admin, 'manage_users')).status).toBe(403);
  });

  it('passes the record that it has just read to the handler', async () => {
    const admin = await site().member({ rank: 'super_admin' });
    beforeActing = () => changeRank(admin.id, 'admin');
    const response = await call(admin, 'live_manage_users');
    expect(await response.json()).toEqual({ result: { rank: 'admin' } });
  });
});

itOnPostgres(
  'live verification treats the caller as a member, without an error, when the database denies the check [ADMIN-25]',
  async () => {
    const admin = await site().member({ rank: 'super_admin' });
    beforeActing = () => run(denyAdmins);
    const response = await call(admin, 'live_manage_users');
    await run(allowAdmins);
    expect(response.status).toBe(403);
    expect(await messageOf(response)).toBe(LIVE_REFUSAL);
    expect((await call(admin, 'live_manage_users')).status).toBe(200);
  },
);

itOnPostgres(
  'live verification admits nobody and is unavailable when the check gets no response from the database [ADMIN-79]',
  async () => {
    expectLogged(/request failed/);
    const admin = await site().member({ rank: 'super_admin' });
    const other = new pg.Client({ connectionString: site().databaseUrl ?? '' });
    await other.connect();
    beforeActing = () => other.query('begin; lock table admin_users in access exclusive mode');
    const response = await call(admin, 'live_manage_users');
    await other.end();
    expect(response.status).toBe(503);
    expect((await call(admin, 'live_manage_users')).status).toBe(200);
  },
);

/** Replaces the table by one that cannot be read, because the owner of a table always has access to it. */
const denyAdmins = `
  alter table admin_users rename to kept_admin_users;
  create function deny() returns boolean language plpgsql
    as $$ begin raise insufficient_privilege; end $$;
  create view admin_users as select * from kept_admin_users where deny();`;
const allowAdmins = `
  drop view admin_users; drop function deny; alter table kept_admin_users rename to admin_users;`;

async function run(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: site().databaseUrl ?? '' });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** Returns a super admin with a session but no token, because a blocked super admin cannot register a token. */
async function superAdmin(options: MemberOptions): Promise<TestClient> {
  const session = await insertMember(site().database, { rank: 'super_admin', ...options });
  return new TestClient(site().url, session);
}

function removeAdmin(id: string): Promise<unknown> {
  return site().database.write((transaction) =>
    transaction.deleteFrom('admin_users').where('id', '=', id).execute(),
  );
}

function changeRank(id: string, rank: 'admin' | 'moderator'): Promise<unknown> {
  return site().database.write((transaction) =>
    transaction.updateTable('admin_users').set({ rank }).where('id', '=', id).execute(),
  );
}

function block(id: string): Promise<unknown> {
  const blocked_at = new Date().toISOString();
  return site().database.write((transaction) =>
    transaction.updateTable('private_profiles').set({ blocked_at }).where('id', '=', id).execute(),
  );
}
