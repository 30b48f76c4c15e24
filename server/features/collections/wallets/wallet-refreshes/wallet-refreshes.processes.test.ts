import { expect, it } from 'vitest';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { freePort } from '#server/testing/free-port.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { useSiteProcesses } from '#server/testing/site-processes.ts';
import { itOnPostgres, quietLog } from '#server/testing/test-database.ts';
import {
  found,
  insertWallet,
  refreshAll,
  refreshDeps,
  storedOf,
  TestChains,
} from './wallet-refreshes.testing.ts';

/** A chain with NFTs for every wallet. */
const demo = { DEMO_CONTENT: '1' };

const { test, start } = useSiteProcesses();

async function insertWallets(number: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < number) ids.push((await insertWallet(test().database)).id);
  return ids;
}

async function states(): Promise<Record<string, number>> {
  const rows = await test().database.read.selectFrom('wallets').select('refresh_state').execute();
  const counts: Record<string, number> = {};
  for (const { refresh_state } of rows) counts[refresh_state] = (counts[refresh_state] ?? 0) + 1;
  return counts;
}

it('a refresh of wallets continues in the next process when its process is killed [WALLET-102]', async () => {
  const ids = await insertWallets(120);
  const first = await start(demo);
  await expect
    .poll(async () => (await states()).fresh ?? 0, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.ended;
  // A killed process keeps its leases for a while. The test ends the leases instead of waiting.
  await test().database.write((transaction) =>
    transaction
      .updateTable('jobs')
      .set({ leased_until: new Date(0).toISOString() })
      .where('state', '=', 'running')
      .execute(),
  );
  const port = String(await freePort());
  await start({ ...demo, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  await expect.poll(states, { timeout: 40_000 }).toEqual({ fresh: ids.length });
  for (const id of ids) {
    const stored = await storedOf(test().database, id);
    expect(stored.length).toBeGreaterThan(2);
    expect(new Set(stored.map(({ chain_id }) => chain_id))).toEqual(new Set([DEMO_CHAIN_ID]));
  }
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toContain('nft_refreshes_waiting 0\n');
  expect(metrics).toMatch(/^nft_refresh_duration_seconds_count\{outcome="fresh"\} [1-9]/m);
});

// Only with PostgreSQL, two processes can share a database.
itOnPostgres('several processes read each wallet once [WALLET-60]', async () => {
  const ids = await insertWallets(30);
  const chains = new TestChains(1, 137);
  chains.hold(1, found(1));
  const others = [1, 2].map(() =>
    openPostgres(String(test().url), quietLog, { poolSize: 3, waits: patientWaits }),
  );
  const databases = [test().database, ...others];
  await Promise.all(
    [...databases, ...databases].map((database) => refreshAll(refreshDeps(database, chains))),
  );
  await Promise.all(others.map((database) => database.close()));
  expect(await states()).toEqual({ fresh: ids.length });
  expect(chains.reads).toHaveLength(ids.length * 2);
  expect(new Set(chains.reads).size).toBe(ids.length * 2);
});
