import { describe, expect, it } from 'vitest';
import type { AdminStatus } from '#contract/team/admins.ts';
import { requestDeletion } from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { dismissEverybody, readAdmins, seenBy } from './admin-ranks.testing.ts';

const site = useTestApp();

const second = useSecondApp(site);

const elsewhere = (client: TestClient) => sameAt(second(), client);

let count = 0;
async function superAdmin(): Promise<TestClient & { username: string }> {
  count += 1;
  const username = `chief_${count}`;
  return Object.assign(await site().member({ rank: 'super_admin', username }), { username });
}

async function superAdminsLeft(): Promise<string[]> {
  const rows = await site()
    .database.read.selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('admin_users.rank', '=', 'super_admin')
    .where('admin_users.has_own_permissions', '=', false)
    .where('private_profiles.leaving_at', 'is', null)
    .select('admin_users.id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('of two super admins, one remains', () => {
  const deny = { manage_admins: false } as const;
  const cases = [
    [
      'remove each other',
      (a: TestClient, b: TestClient) => a.call('removeAdmin', { targetAdminId: b.id }),
      (a: TestClient, b: TestClient) => b.call('removeAdmin', { targetAdminId: a.id }),
    ],
    [
      'change each other’s rank',
      (a: TestClient, b: TestClient) =>
        a.call('updateAdminRank', { targetAdminId: b.id, newRank: 'admin' }),
      (a: TestClient, b: TestClient) =>
        b.call('updateAdminRank', { targetAdminId: a.id, newRank: 'moderator' }),
    ],
    [
      'deny each other to manage admins',
      (a: TestClient, b: TestClient) =>
        a.call('setAdminPermissions', { targetAdminId: b.id, permissions: deny }),
      (a: TestClient, b: TestClient) =>
        b.call('setAdminPermissions', { targetAdminId: a.id, permissions: deny }),
    ],
  ] as const;

  it.each(cases)(
    'when they %s concurrently in two processes [ADMIN-22]',
    async (_name, first, other) => {
      for (let time = 1; time <= 5; time += 1) {
        await dismissEverybody(site().database);
        const [a, b] = [await superAdmin(), await superAdmin()];
        const outcomes = await Promise.allSettled([first(a, b), other(a, elsewhere(b))]);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await superAdminsLeft()).toHaveLength(1);
      }
    },
  );

  it.each([
    ['removed', (a: TestClient, b: TestClient) => a.call('removeAdmin', { targetAdminId: b.id })],
    [
      'denied to manage admins',
      (a: TestClient, b: TestClient) =>
        a.call('setAdminPermissions', { targetAdminId: b.id, permissions: deny }),
    ],
  ] as const)(
    'when one is %s while the other deletes their account [ADMIN-22]',
    async (_name, change) => {
      for (let time = 1; time <= 5; time += 1) {
        await dismissEverybody(site().database);
        const [a, b] = [await superAdmin(), await superAdmin()];
        const calls = [change(a, b), requestDeletion(elsewhere(a), a.username)];
        const outcomes = await Promise.allSettled(calls);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await superAdminsLeft()).toHaveLength(1);
      }
    },
  );
});

it('a super admin who may not manage admins does not count as remaining [ADMIN-22]', async () => {
  await dismissEverybody(site().database);
  const [a, b] = [await superAdmin(), await superAdmin()];
  await a.call('setAdminPermissions', {
    targetAdminId: b.id,
    permissions: { manage_admins: false },
  });
  const failure = await failureOf(requestDeletion(a, a.username));
  expect(failure.envelope.details?.reason).toBe('last-super-admin');
});

it('a demotion takes effect immediately, even in another process that has just admitted the admin [ADMIN-09, ADMIN-12]', async () => {
  const [chief, demoted] = [await superAdmin(), await superAdmin()];
  const there = elsewhere(demoted);
  const { id: targetAdminId } = await site().member({ rank: 'moderator' });
  expect((await there.get<AdminStatus>('/api/admin/status')).rank).toBe('super_admin');
  expect((await seenBy(there, demoted)).rank).toBe('super_admin');
  await chief.call('updateAdminRank', { targetAdminId: demoted.id, newRank: 'admin' });
  const refused = async (text: string) => {
    const calls = [there.call('removeAdmin', { targetAdminId }), readAdmins(there)];
    const failures = await Promise.all(calls.map(failureOf));
    for (const { message } of failures) expect(message).toContain(text);
  };
  await refused('Permission denied: Cannot manage admins');
  await chief.call('removeAdmin', { targetAdminId: demoted.id });
  await refused('Unauthorized: Real-time admin verification failed');
  expect((await there.get<AdminStatus>('/api/admin/status')).is_admin).toBe(false);
  expect((await seenBy(chief, { id: targetAdminId })).rank).toBe('moderator');
});
