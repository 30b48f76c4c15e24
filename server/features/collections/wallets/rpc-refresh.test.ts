import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSource } from '#server/platform/chains/rpc/rpc-source.testing.ts';
import { anvilAccounts, useAnvil } from '#server/testing/anvil.ts';
import { openRpcProxy, type RpcProxy } from '#server/testing/rpc-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createScanStore } from './chain-scans.store.ts';
import {
  insertWallet,
  queueAgain,
  readWallet,
  refreshAll,
  refreshDeps,
  storedOf,
} from './wallet-refreshes/wallet-refreshes.testing.ts';

const anvil = useAnvil({ chainId: 137 });
const [, fan = expect.fail(), friend = expect.fail()] = anvilAccounts.map(({ address }) => address);

let test: TestDatabase;
let proxy: RpcProxy;
beforeAll(async () => {
  test = await createTestDatabase();
  proxy = await openRpcProxy(anvil().url);
});
afterAll(async () => {
  await proxy.close();
  await test.drop();
});

it('a wallet shows the NFTs of its address on the chain, and keeps them while the node fails [NODE-08]', async () => {
  const tokens = await anvil().deploy('Plain721', 'みかん', 'data:application/json,');
  await anvil().send(tokens, 'mintMany', [fan, 1n, 3n]);
  const { database } = test;
  const { id } = await insertWallet(database, {
    address: fan,
    address_lower: fan.toLowerCase(),
    chain_id: 137,
  });
  const scans = createScanStore(database);
  const bounds = { longestWait: 100 };
  const sourceOptions = { anvil: anvil(), contracts: [tokens], urls: [proxy.url], scans, bounds };
  const address = tokens.address.toLowerCase();
  const officialContracts = [{ chainId: 137, address, fromBlock: 0 }];
  const env = { chains: { officialContracts, excludedContracts: [] } };
  const refresh = async () => {
    await queueAgain(database, id);
    await refreshAll({ ...refreshDeps(database, openSource(sourceOptions).source), env });
    const stored = await storedOf(database, id);
    const { refresh_state } = await readWallet(database, id);
    return { state: refresh_state, tokens: stored.map(({ token_id }) => token_id).toSorted() };
  };

  expect(await refresh()).toEqual({ state: 'fresh', tokens: ['1', '2', '3'] });
  await anvil().send(tokens, 'transferFrom', [fan, friend, 2n], fan);
  await anvil().send(tokens, 'mint', [fan, 4n]);
  proxy.meddle(({ method }) => (method === 'eth_getLogs' ? { status: 503 } : undefined));
  expect(await refresh()).toEqual({ state: 'failed', tokens: ['1', '2', '3'] });
  proxy.meddle();
  expect(await refresh()).toEqual({ state: 'fresh', tokens: ['1', '3', '4'] });
});
