import { beforeEach, describe, expect, it } from 'vitest';
import { SETUP_TOKEN_LIFETIME } from '#contract/foundations/limits.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import { insertMember } from '#server/testing/factories.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { dismissEverybody, logged } from '../ranks/admin-ranks.testing.ts';
import { createSetupToken } from './admin-setup.service.ts';

async function isOpen(client: TestClient): Promise<boolean> {
  return (await client.get<{ is_open: boolean }>('/api/admin/setup')).is_open;
}

async function rankOf(client: TestClient) {
  return (await client.get<AdminStatus>('/api/admin/status')).rank;
}

describe('a site without admins', () => {
  const site = useTestApp();
  const newToken = async () => (await createSetupToken(site().database)) ?? expect.fail();
  const refused = { token: 'トークンが正しくないか、期限が切れています' };

  beforeEach(async () => {
    await site().database.write(async (transaction) => {
      await transaction.deleteFrom('admin_setup').execute();
    });
    await dismissEverybody(site().database);
  });

  it('makes the bearer of the token the first super admin, once [ROUTE-30]', async () => {
    const [operator, late] = [await site().member(), await site().member()];
    const token = await newToken();
    expect(await isOpen(operator)).toBe(true);
    const answer = await operator.call('setUpFirstAdmin', { token: ` ${token} ` });
    expect(answer).toEqual({ rank: 'super_admin' });
    expect(await rankOf(operator)).toBe('super_admin');
    expect(await isOpen(operator)).toBe(false);
    const failure = await failureOf(late.call('setUpFirstAdmin', { token }));
    expect(failure.envelope.details?.fields).toEqual(refused);
    expect(await rankOf(late)).toBeNull();
    expect(await createSetupToken(site().database)).toBeNull();
    const changes = [{ field: 'rank', before: '', after: 'super_admin' }];
    const entry = { action: 'admin.set-up', actor_id: operator.id, reason: '', changes };
    expect(await logged(site().database, operator)).toEqual([entry]);
    expect(site().logged.join('\n')).not.toContain(token);
  });

  it('gets only one first admin when two members use different tokens concurrently [ADMIN-78]', async () => {
    for (let time = 1; time <= 5; time += 1) {
      await dismissEverybody(site().database);
      const rivals = [await site().member(), await site().member()];
      const tokens = [await newToken(), await newToken()];
      const calls = rivals.map((rival, index) =>
        rival.call('setUpFirstAdmin', { token: tokens[index] ?? '' }),
      );
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const ranks = await Promise.all(rivals.map(rankOf));
      expect(ranks.filter((rank) => rank !== null)).toEqual(['super_admin']);
    }
  });

  it('refuses a wrong token, and a token that is more than a day old [ADMIN-78]', async () => {
    const member = await site().member();
    const token = await newToken();
    const wrong = await failureOf(member.call('setUpFirstAdmin', { token: `${token}x` }));
    expect(wrong.envelope.details?.fields).toEqual(refused);
    const created_at = new Date(Date.now() - SETUP_TOKEN_LIFETIME - 1000).toISOString();
    await site().database.write((transaction) =>
      transaction.updateTable('admin_setup').set({ created_at }).execute(),
    );
    const old = await failureOf(member.call('setUpFirstAdmin', { token }));
    expect(old.envelope.details?.fields).toEqual(refused);
    expect(await isOpen(member)).toBe(true);
  });
});

describe('the start of a site', () => {
  const { start, test } = useSiteProcesses();

  it('writes the token to the standard output as long as there is no admin [ADMIN-24, OPS-09]', async () => {
    const site = await start({ LOG_LEVEL: 'trace' });
    const [line, address = '', token = ''] =
      /^.*?(http\S+)\/#\/admin\/setup .* token: (\S+)$/m.exec(site.output()) ?? expect.fail();
    // Log lines are JSON, but the line of the token is not.
    expect(line).not.toMatch(/^\{/);
    expect(site.output().split(token)).toHaveLength(2);
    const operator = new TestClient(address, await insertMember(test().database));
    await operator.registerToken();
    await operator.call('setUpFirstAdmin', { token });
    expect(await rankOf(operator)).toBe('super_admin');
    site.child.kill('SIGTERM');
    await site.ended;
    expect((await start()).output()).not.toContain('token');
  });
});
