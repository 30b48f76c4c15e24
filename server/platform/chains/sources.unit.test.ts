import { expect, it } from 'vitest';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { createPublicFetch } from '#server/platform/net/fetch-public.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import type { NftSource } from './nft-source.ts';
import type { ScanStore } from './rpc/scan-transfers.ts';
import { createNftSources, logSources } from './sources.ts';

/** A store that these tests never use. */
const unused: ScanStore = {
  load: () => expect.fail('a scan was read'),
  save: () => expect.fail('a scan was saved'),
};
const contract = `0x${'ab'.repeat(20)}`;
const KEY = 'aSecretKeyOfTheOperator0123456789';
const demo: NftSource = { name: 'demo', chainIds: [DEMO_CHAIN_ID], read: async () => [] };

async function startWith(variables: Record<string, string>, others: { demo?: NftSource } = {}) {
  const settings = readEnv({ DEMO_CONTENT: '0', ...variables }).chains;
  const { log, logged } = createTestLog();
  const ports = { fetchPublic: createPublicFetch(), scans: unused, log, demo: null };
  const readOfficial = async () => settings.officialContracts;
  const sources = await createNftSources({ ...ports, settings, readOfficial, ...others });
  logSources(sources, settings.officialContracts, log);
  const [line = '{}', ...warnings] = logged;
  return { chains: JSON.parse(line).chains as Record<string, string>, warnings, logged };
}

it('a site reads no chain without settings, and the demo chain with demo content', async () => {
  expect((await startWith({})).chains).toEqual({});
  expect((await startWith({}, { demo })).chains).toEqual({ 'Hiroba Demo': 'demo' });
});

it('a site with a key reads the chains of the indexer, and never logs the key [SOURCE-11]', async () => {
  const { chains, logged } = await startWith({ ALCHEMY_API_KEY: KEY });
  expect(chains).toMatchObject({ Ethereum: 'indexer', Soneium: 'indexer' });
  expect(chains).not.toHaveProperty('Astar');
  expect(logged.join()).not.toContain(KEY);
});

it('a site reads official contracts from endpoints on chains without the indexer [SOURCE-14]', async () => {
  const settings = {
    CHAIN_RPC_URLS: '1=https://a.example;592=https://b.example;10=https://c.example',
    OFFICIAL_CONTRACTS: `1:${contract},592:${contract}`,
  };
  expect((await startWith(settings)).chains).toEqual({ Ethereum: 'rpc', Astar: 'rpc' });
  expect((await startWith({ ...settings, ALCHEMY_API_KEY: KEY })).chains).toMatchObject({
    Ethereum: 'indexer',
    Astar: 'rpc',
  });
});

it('a site uses endpoints for chains that are excluded from the indexer [SOURCE-36]', async () => {
  const settings = {
    ALCHEMY_API_KEY: KEY,
    ALCHEMY_CHAINS: '137, 8453',
    CHAIN_RPC_URLS: '1=https://a.example',
    OFFICIAL_CONTRACTS: `1:${contract}`,
  };
  expect((await startWith(settings)).chains).toEqual({
    Ethereum: 'rpc',
    Polygon: 'indexer',
    Base: 'indexer',
  });
});

it('a site warns of official contracts without a source, once per chain [SOURCE-39]', async () => {
  const official = { OFFICIAL_CONTRACTS: `592:${contract},592:${contract},1:${contract}` };
  expect((await startWith({ ...official, ALCHEMY_API_KEY: KEY })).warnings).toEqual([
    expect.stringMatching(/Astar.*CHAIN_RPC_URLS/),
  ]);
});
