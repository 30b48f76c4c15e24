import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import { endDueBlocks } from '#server/features/members/profiles/blocked-members.service.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { auditOf, viewOf } from './managed-users.testing.ts';

const site = useTestApp();
const other = useSecondApp(site);
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

function block(admin: TestClient, { id }: TestClient, reason = '荒らし行為', until?: string) {
  const input = { targetUserId: id, block: true, reason };
  return admin.call('toggleUserBlock', { ...input, ...(until && { until }) });
}

function unblock(admin: TestClient, { id: targetUserId }: TestClient) {
  return admin.call('toggleUserBlock', { targetUserId, block: false, reason: '話し合いの結果' });
}

const outcome = async (call: Promise<unknown>) => (await failureOf(call)).envelope.details?.reason;

describe('a block of an account', () => {
  it('ends the sessions and live connections of the member immediately, in every process [ADMIN-18]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    const there = sameAt(other(), member);
    const connections = [await subscribe(member), await subscribe(there)];
    const { user } = await block(admin, member);
    expect(user).toMatchObject({ state: 'blocked', blocked_until: null });
    await Promise.all(connections.map(({ ended }) => ended));
    for (const client of [member, there]) {
      expect((await client.fetch('/api/drafts')).status).toBe(401);
    }
  });

  it('is shown to the team and recorded in the audit log, with its reason and end [CALL-05, MEMB-09]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ display_name: 'あらし' });
    const until = later(DAY);
    await block(admin, member, '荒らし行為\nのため', until);
    expect(await viewOf(admin, member)).toMatchObject({
      user: { state: 'blocked', blocked_until: until },
      blocked_reason: '荒らし行為\nのため',
      last_seen_at: null,
    });
    const entry = { actor_id: admin.id, target_name: 'あらし', reason: '荒らし行為\nのため' };
    expect(await auditOf(site(), member)).toEqual([
      {
        action: 'user.blocked',
        ...entry,
        changes: {
          blocked_at: ['', expect.any(String)],
          blocked_until: ['', until],
          blocked_reason: ['', '荒らし行為\nのため'],
        },
      },
    ]);
  });

  it('changes nothing when it is repeated with the same values, and stores another reason or another end [MEMB-16]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    const { user: first } = await block(admin, member);
    const { user: second } = await block(admin, member);
    expect(second).toEqual(first);
    const until = later(HOUR);
    const { user: changed } = await block(admin, member, '荒らし行為', until);
    expect(changed).toEqual({ ...first, blocked_until: until });
    const changes = (await auditOf(site(), member)).map((entry) => Object.keys(entry.changes));
    expect(changes).toEqual([['blocked_at', 'blocked_reason'], ['blocked_until']]);
  });

  it('can be ended by the team, and afterwards only the audit log shows it [CALL-05]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    await block(admin, member, '荒らし行為', later(DAY));
    const { user } = await unblock(admin, member);
    expect(user).toMatchObject({ state: 'active', blocked_at: null, blocked_until: null });
    expect((await viewOf(admin, member)).blocked_reason).toBe('');
    await unblock(admin, member);
    const actions = (await auditOf(site(), member)).map(({ action }) => action);
    expect(actions).toEqual(['user.blocked', 'user.unblocked']);
  });

  it('ends at its end time; without an end time, it never ends [MEMB-15]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const [due, waiting, forever] = [
      await site().member(),
      await site().member(),
      await site().member(),
    ];
    await block(admin, due, '一日だけ', later(HOUR));
    await block(admin, waiting, '一日だけ', later(HOUR));
    await block(admin, forever);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ blocked_until: later(-1000) })
        .where('id', '=', due.id)
        .execute(),
    );
    expect(await endDueBlocks(site().database)).toBe(true);
    expect(await endDueBlocks(site().database)).toBe(false);
    const states = [due, waiting, forever].map(async (member) => {
      const { user, blocked_reason } = await viewOf(admin, member);
      return [user.state, blocked_reason];
    });
    expect(await Promise.all(states)).toEqual([
      ['active', ''],
      ['blocked', '一日だけ'],
      ['blocked', '荒らし行為'],
    ]);
  });

  it('suspends the permissions of an admin', async () => {
    const owner = await site().member({ rank: 'super_admin' });
    const admin = await site().member({ rank: 'admin' });
    await block(owner, admin);
    expect((await viewOf(owner, admin)).user).toMatchObject({ rank: 'admin', state: 'blocked' });
    expect((await admin.post('getAllUsersV2', { data: { _csrfToken: admin.token } })).status).toBe(
      401,
    );
  });
});

describe('nobody can block', () => {
  it('themselves [MEMB-05]', async () => {
    const owner = await site().member({ rank: 'super_admin' });
    expect(await outcome(block(owner, owner))).toBe('hide-oneself');
    expect((await viewOf(owner, owner)).user.state).toBe('active');
  });

  it('an admin of the same or a higher rank [MEMB-05, ROLE-04]', async () => {
    const admin = await site().member({ rank: 'admin' });
    for (const rank of ['admin', 'super_admin'] as const) {
      const target = await site().member({ rank });
      expect(await outcome(block(admin, target))).toBe('higher-rank');
      expect((await viewOf(admin, target)).user.state).toBe('active');
    }
  });

  it('a member who does not exist', async () => {
    const admin = await site().member({ rank: 'admin' });
    const nobody = { id: 'x'.repeat(20) } as TestClient;
    expect((await failureOf(block(admin, nobody))).envelope.status).toBe('NOT_FOUND');
  });

  it('a super admin who blocks them at the same time, so that one super admin remains [MEMB-17]', async () => {
    const [one, two] = [
      await site().member({ rank: 'super_admin' }),
      await site().member({ rank: 'super_admin' }),
    ];
    const calls = await Promise.allSettled([block(one, two), block(two, one)]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const blocked = await site()
      .database.read.selectFrom('private_profiles')
      .where('id', 'in', [one.id, two.id])
      .where('blocked_at', 'is not', null)
      .select('id')
      .execute();
    expect(blocked).toHaveLength(1);
  });

  it.each([
    ['without a reason', { reason: ' ' }, 'reason'],
    ['with a reason of 10,000 characters', { reason: 'あ'.repeat(10_000) }, 'reason'],
    ['until a time in the past', { until: later(-1000) }, 'until'],
    ['until a day that does not exist', { until: '2027-02-30T00:00:00Z' }, 'until'],
  ])('a member %s [MEMB-18]', async (_, fields, field) => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    const input = { targetUserId: member.id, block: true, reason: '荒らし', ...fields };
    const { envelope } = await failureOf(admin.call('toggleUserBlock', input));
    expect(Object.keys(envelope.details?.fields ?? {})).toEqual([field]);
    expect((await viewOf(admin, member)).user.state).toBe('active');
  });
});

describe('the verified badge', () => {
  it('is recorded with its reason, once when it is given and once when it is removed [MEMB-09]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member();
    const set = (verified: boolean) =>
      admin.call('setUserVerified', { targetUserId: member.id, verified, reason: '本人を確認' });
    expect((await set(true)).user.is_verified).toBe(true);
    expect((await set(true)).user.is_verified).toBe(true);
    expect((await set(false)).user.is_verified).toBe(false);
    const entries = (await auditOf(site(), member)).map(({ action, reason }) => [action, reason]);
    expect(entries).toEqual([
      ['user.verified', '本人を確認'],
      ['user.unverified', '本人を確認'],
    ]);
  });

  it('cannot be given to admins of the same rank or to oneself', async () => {
    const superAdmin = await site().member({ rank: 'super_admin' });
    const admin = await site().member({ rank: 'admin' });
    const equal = await site().member({ rank: 'admin' });
    const verify = (by: TestClient, target: TestClient) =>
      outcome(
        by.call('setUserVerified', {
          targetUserId: target.id,
          verified: true,
          reason: '本人を確認',
        }),
      );
    expect(await verify(admin, equal)).toBe('higher-rank');
    expect(await verify(superAdmin, superAdmin)).toBe('hide-oneself');
    expect((await viewOf(superAdmin, superAdmin)).can.verify).toBe(false);
  });
});
