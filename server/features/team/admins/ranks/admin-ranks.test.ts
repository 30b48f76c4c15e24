import { describe, expect, it } from 'vitest';
import type { AdminStatus } from '#contract/team/admins.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { dismissEverybody, logged, readAdmins, seenBy } from './admin-ranks.testing.ts';

const site = useTestApp();

/** Returns the code and reason, or the message, of a refused call. */
async function refusal(call: Promise<unknown>): Promise<[string, string]> {
  const { envelope } = await failureOf(call);
  return [envelope.status, envelope.details?.reason ?? envelope.message];
}

function appoint(client: TestClient, { id }: { id: string }, newRank: 'admin' | 'moderator') {
  return client.call('updateAdminRank', { targetAdminId: id, newRank });
}

describe('the list of admins', () => {
  it('contains all admins with their current permissions, the highest rank first', async () => {
    const { database } = site();
    await dismissEverybody(database);
    const moderator = await site().member({ rank: 'moderator' });
    const chief = await site().member({ rank: 'super_admin' });
    const blocked = await insertMember(database, { rank: 'admin', blocked: true });
    const { items, grantable_ranks } = await readAdmins(chief);
    expect(items.map(({ id }) => id)).toEqual([chief.id, blocked.id, moderator.id]);
    expect(items.map(({ state, can }) => [state, can.edit])).toEqual([
      ['active', false],
      ['blocked', true],
      ['active', true],
    ]);
    expect(items[1]?.permissions).toEqual([]);
    expect(items[2]?.permissions).toEqual(['manage_posts', 'manage_reports']);
    expect(items[2]?.last_seen_at).toMatch(/Z$/);
    expect(grantable_ranks).toEqual(['super_admin', 'admin', 'moderator']);
  });

  it('is refused to everybody who cannot manage admins, with the documented messages [ADMIN-12, ADMIN-13]', async () => {
    const cannot = ['PERMISSION_DENIED', 'Permission denied: Cannot manage admins'];
    expect(await refusal(readAdmins(await site().member({ rank: 'admin' })))).toEqual(cannot);
    const unverified = 'Unauthorized: Real-time admin verification failed';
    const refused = ['PERMISSION_DENIED', unverified];
    expect(await refusal(readAdmins(await site().member()))).toEqual(refused);
  });

  it('offers only lower ranks whose permissions the admin holds', async () => {
    const admin = await site().member({
      rank: 'admin',
      permissions: ['manage_admins', 'manage_posts', 'manage_reports'],
    });
    expect((await readAdmins(admin)).grantable_ranks).toEqual(['moderator']);
    const poor = await site().member({ rank: 'admin', permissions: ['manage_admins'] });
    expect((await readAdmins(poor)).grantable_ranks).toEqual([]);
  });
});

describe('a rank', () => {
  it('is given, changed and removed, each with an audit log entry and its reason [ADMIN-14, CALL-07, CALL-08]', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const member = await site().member();
    const { admin } = await chief.call('updateAdminRank', {
      targetAdminId: member.id,
      newRank: 'moderator',
      reason: '夜の担当',
    });
    expect(admin).toMatchObject({ id: member.id, rank: 'moderator', can: { edit: true } });
    await appoint(chief, member, 'admin');
    expect((await member.get<AdminStatus>('/api/admin/status')).rank).toBe('admin');
    const removal = { targetAdminId: member.id, reason: '卒業' };
    expect(await chief.call('removeAdmin', removal)).toEqual({ removed_id: member.id });
    expect((await member.get<AdminStatus>('/api/admin/status')).is_admin).toBe(false);
    const actor_id = chief.id;
    const rank = (before: string, after: string) => [{ field: 'rank', before, after }];
    expect(await logged(site().database, member)).toEqual([
      { action: 'admin.appointed', actor_id, reason: '夜の担当', changes: rank('', 'moderator') },
      { action: 'admin.rank-changed', actor_id, reason: '', changes: rank('moderator', 'admin') },
      { action: 'admin.removed', actor_id, reason: '卒業', changes: rank('admin', '') },
    ]);
  });

  it('that is given or removed twice is recorded once [CALL-08]', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const member = await site().member();
    await appoint(chief, member, 'moderator');
    await appoint(chief, member, 'moderator');
    for (let time = 1; time <= 2; time += 1) {
      await chief.call('removeAdmin', { targetAdminId: member.id });
    }
    expect(await logged(site().database, member)).toHaveLength(2);
  });

  it('sends a live event to the devices of its member when it is given [ADMIN-09]', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const member = await site().member();
    const connection = await subscribe(member, `user:${member.id}`);
    await appoint(chief, member, 'moderator');
    await connection.until(/"type":"admin"/);
    const message = { topic: `user:${member.id}`, event: { type: 'admin' } };
    expect(connection.messages()).toContainEqual(message);
    connection.stop();
  });

  it.each([
    ['of one’s own', 'FAILED_PRECONDITION', 'own-rank', (me: TestClient) => me.id],
    ['of nobody', 'NOT_FOUND', 'メンバーが見つかりませんでした', () => newId()],
  ] as const)('%s is not changed [ADMIN-20]', async (_name, status, reason, targetOf) => {
    const chief = await site().member({ rank: 'super_admin' });
    const targetAdminId = targetOf(chief);
    const calls = [
      chief.call('updateAdminRank', { targetAdminId, newRank: 'admin' }),
      chief.call('setAdminPermissions', { targetAdminId, permissions: {} }),
      chief.call('removeAdmin', { targetAdminId }),
    ].map(refusal);
    for (const refused of await Promise.all(calls)) expect(refused).toEqual([status, reason]);
    expect((await chief.get<AdminStatus>('/api/admin/status')).rank).toBe('super_admin');
  });

  it.each([
    ['blocked', { blocked: true }],
    ['not complete', { is_profile_complete: false }],
  ])('is not given to a member who is %s', async (_name, options) => {
    const chief = await site().member({ rank: 'super_admin' });
    const target = await insertMember(site().database, options);
    const call = appoint(chief, target, 'moderator');
    expect(await refusal(call)).toEqual(['FAILED_PRECONDITION', 'not-appointable']);
  });

  it('is refused when it does not exist or the reason is too long [CALL-07]', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const { id: targetAdminId } = await site().member();
    for (const bad of [{ newRank: 'owner' }, { newRank: 'admin', reason: 'あ'.repeat(10_000) }]) {
      const data = { targetAdminId, ...bad, _csrfToken: chief.token };
      expect((await chief.post('updateAdminRank', { data })).status).toBe(400);
    }
  });

  it('is not changed when another admin has changed it before [ADMIN-23]', async () => {
    const [first, second] = [
      await site().member({ rank: 'super_admin' }),
      await site().member({ rank: 'super_admin' }),
    ];
    const { id: targetAdminId } = await site().member({ rank: 'moderator' });
    const known = { rank: 'moderator', permissions: {} } as const;
    await first.call('updateAdminRank', { targetAdminId, newRank: 'admin', known });
    const newRank = 'super_admin';
    const late = second.call('updateAdminRank', { targetAdminId, newRank, known });
    expect(await refusal(late)).toEqual(['ABORTED', 'changed-elsewhere']);
    expect((await seenBy(second, { id: targetAdminId })).rank).toBe('admin');
  });
});

describe('an admin below the highest rank who can manage admins', () => {
  const permissions = ['manage_admins', 'manage_posts', 'manage_reports'] as const;

  it.each(['super_admin', 'admin'] as const)('cannot act on a %s [ADMIN-77]', async (rank) => {
    const admin = await site().member({ rank: 'admin', permissions });
    const { id: targetAdminId } = await site().member({ rank });
    const calls = [
      admin.call('updateAdminRank', { targetAdminId, newRank: 'moderator' }),
      admin.call('setAdminPermissions', { targetAdminId, permissions: {} }),
      admin.call('removeAdmin', { targetAdminId }),
    ].map(refusal);
    const higher = ['PERMISSION_DENIED', 'higher-rank'];
    expect(await Promise.all(calls)).toEqual([higher, higher, higher]);
    expect(await seenBy(admin, { id: targetAdminId })).toMatchObject({
      rank,
      can: { edit: false },
    });
  });

  it('gives lower ranks, but no permission that the admin lacks [ADMIN-21]', async () => {
    const admin = await site().member({ rank: 'admin', permissions });
    const member = await site().member();
    expect(await refusal(appoint(admin, member, 'admin'))).toEqual([
      'PERMISSION_DENIED',
      'beyond-own',
    ]);
    await appoint(admin, member, 'moderator');
    const give = (permission: 'manage_users' | 'manage_admins') =>
      admin.call('setAdminPermissions', {
        targetAdminId: member.id,
        permissions: { [permission]: true },
      });
    expect(await refusal(give('manage_users'))).toEqual(['PERMISSION_DENIED', 'beyond-own']);
    expect((await give('manage_admins')).admin.permissions).toContain('manage_admins');
  });
});

describe('own permissions', () => {
  it('override single permissions of the rank, and end with the rank [ADMIN-19, ADMIN-76]', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const moderator = await site().member({ rank: 'moderator' });
    const targetAdminId = moderator.id;
    const own = { view_logs: true, manage_posts: false } as const;
    const { admin } = await chief.call('setAdminPermissions', { targetAdminId, permissions: own });
    expect(admin).toMatchObject({
      own_permissions: own,
      permissions: ['manage_reports', 'view_logs'],
    });
    const status = await moderator.get<AdminStatus>('/api/admin/status');
    expect(status.permissions).toEqual(['manage_reports', 'view_logs']);
    const after = (await appoint(chief, moderator, 'admin')).admin;
    expect(after.own_permissions).toEqual({});
    const entries = await logged(site().database, moderator);
    expect(entries.map(({ action }) => action)).toEqual([
      'admin.permissions-changed',
      'admin.rank-changed',
    ]);
    expect(entries[0]?.changes).toEqual([
      { field: 'view_logs', before: '', after: 'true' },
      { field: 'manage_posts', before: '', after: 'false' },
    ]);
    expect(entries[1]?.changes).toEqual([
      { field: 'manage_posts', before: 'false', after: '' },
      { field: 'view_logs', before: 'true', after: '' },
      { field: 'rank', before: 'moderator', after: 'admin' },
    ]);
  });

  it('are refused for a member who is no admin, and after a change by another admin', async () => {
    const chief = await site().member({ rank: 'super_admin' });
    const set = (targetAdminId: string) =>
      chief.call('setAdminPermissions', {
        targetAdminId,
        permissions: { view_logs: true },
        known: { rank: 'moderator', permissions: { view_logs: false } },
      });
    const member = await site().member();
    expect((await refusal(set(member.id)))[0]).toBe('NOT_FOUND');
    const moderator = await site().member({ rank: 'moderator' });
    expect(await refusal(set(moderator.id))).toEqual(['ABORTED', 'changed-elsewhere']);
  });
});
