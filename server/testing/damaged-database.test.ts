import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notifyTeam } from '#server/features/administration/team-alerts/notify-team.service.ts';
import { runOperator } from '#server/operator/run-operator.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { createDamagedDatabase, type DamagedDatabase } from './damaged-database.ts';
import { insertMember } from './factories.ts';
import { freePort } from './free-port.ts';
import { readNotifications } from './notifications.ts';
import { SITE_TEST_TIMEOUT, startPatientSite } from './site-process.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT, hookTimeout: SITE_TEST_TIMEOUT });

let damaged: DamagedDatabase;
beforeAll(async () => {
  damaged = await createDamagedDatabase();
});
afterAll(() => damaged.drop());

describe('on a damaged database', () => {
  it('a site serves what can be read, reports its data as degraded and logs this once [OPS-276, OPS-277]', async () => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const site = startPatientSite({ ...damaged.settings, PORT: port, PUBLIC_URL: url });
    await site.ready;
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    for (let count = 0; count < 3; count += 1) expect(await statusOf('/api/posts')).toBe(500);
    const readiness = async () => {
      const response = await fetch(`${url}/readyz`);
      return [response.status, await response.json()];
    };
    await expect.poll(readiness).toEqual([200, { status: 'degraded', degraded: ['data'] }]);
    expect(await statusOf('/api/session')).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^site_degraded\{part="data"\} 1$/m);
    site.child.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(site.output().match(/the database is damaged/g)).toHaveLength(1);
  });

  it('the team is notified [OPS-160]', async () => {
    const database = damaged.open();
    try {
      const { id } = await insertMember(database, { rank: 'super_admin' });
      await expect(database.read.selectFrom('posts').selectAll().execute()).rejects.toThrow();
      const env = readEnv(damaged.settings);
      await notifyTeam({ database, env });
      await notifyTeam({ database, env });
      const titles = (await readNotifications(database, id)).map(({ title }) => title);
      expect(titles).toEqual(['データベースが壊れています']);
    } finally {
      await database.close();
    }
  });

  it.each(['recount', 'backup'])(
    'the command %s fails with one line that says what to do [OPS-162]',
    async (command) => {
      const printed: string[] = [];
      const to = ['--to', `${damaged.settings.DATA_DIR}/backups`];
      const args = [command, '--lang', 'en', ...(command === 'backup' ? to : [])];
      expect(await runOperator(args, damaged.settings, (text) => printed.push(text))).toBe(1);
      expect(printed).toHaveLength(1);
      expect(printed[0]).not.toContain('\n');
      expect(printed[0]).toMatch(/damaged|invalid page|malformed/);
      expect(printed[0]).toContain('hiroba restore <folder>');
    },
  );
});
