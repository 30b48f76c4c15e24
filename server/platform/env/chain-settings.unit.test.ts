import { expect, it } from 'vitest';
import { officialDemoContracts } from '#server/platform/chains/demo-contracts.ts';
import { readEnv } from './env.ts';

const address = `0x${'Ab'.repeat(20)}`;

const production = { NODE_ENV: 'production' };

it('by default, the settings contain no chain, no indexer and no contract', () => {
  expect(readEnv(production).chains).toMatchObject({
    rpcUrls: new Map(),
    alchemyApiKey: null,
    officialContracts: [],
    excludedContracts: [],
  });
});

it('the settings accept several endpoints for each of several chains', () => {
  const { chains } = readEnv({
    CHAIN_RPC_URLS: '1=https://a.example/v2?key=x=y, https://b.example; 137=http://127.0.0.1:8545',
  });
  expect([...chains.rpcUrls]).toEqual([
    [1, ['https://a.example/v2?key=x=y', 'https://b.example']],
    [137, ['http://127.0.0.1:8545']],
  ]);
});

it('the settings accept contracts with their deployment blocks, and convert addresses to lower case', () => {
  const { chains } = readEnv({
    ...production,
    OFFICIAL_CONTRACTS: `1:${address}@12287507,137:${address}`,
  });
  expect(chains.officialContracts).toEqual([
    { chainId: 1, address: address.toLowerCase(), fromBlock: 12_287_507 },
    { chainId: 137, address: address.toLowerCase(), fromBlock: 0 },
  ]);
});

it('with demo content, the settings include the contracts of the demo', () => {
  const { chains } = readEnv({ OFFICIAL_CONTRACTS: `1:${address}` });
  expect(chains.officialContracts.slice(1)).toEqual(officialDemoContracts);
  expect(readEnv({ DEMO_CONTENT: '0' }).chains.officialContracts).toEqual([]);
});

it('the URL of a gateway gets a slash at its end if it has none', () => {
  expect(readEnv({ IPFS_GATEWAYS: 'https://g.example/ipfs' }).chains.ipfsGateways).toEqual([
    'https://g.example/ipfs/',
  ]);
});

it.each([
  ['CHAIN_RPC_URLS', 'https://a.example'],
  ['CHAIN_RPC_URLS', '1=ftp://a.example'],
  ['CHAIN_RPC_URLS', 'one=https://a.example'],
  ['OFFICIAL_CONTRACTS', address],
  ['EXCLUDED_CONTRACTS', '1:0x12'],
  ['IPFS_GATEWAYS', 'ipfs.io'],
  ['ALCHEMY_URL', 'file:///etc'],
  ['ALCHEMY_CHAINS', '1,592'],
  ['ALCHEMY_CHAINS', 'eth-mainnet'],
  ['CHAIN_RPC_URLS', '5=https://a.example'],
  ['OFFICIAL_CONTRACTS', `5:${address}`],
  ['EXCLUDED_CONTRACTS', `5:${address}`],
])('the error names %s when its value is %s [SOURCE-13]', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(name));
});

it('the error for an unknown chain lists the known chains [SOURCE-13]', () => {
  expect(() => readEnv({ CHAIN_RPC_URLS: '5=https://a.example' })).toThrow(
    /^Settings that cannot be used: CHAIN_RPC_URLS: only the chains 1, 137, /,
  );
});

it('a contract that is both official and excluded is refused with an error that names both variables [SOURCE-18]', () => {
  const both = {
    OFFICIAL_CONTRACTS: `1:${address}@12287507,137:${address}`,
    EXCLUDED_CONTRACTS: `8453:${address},1:${address.toLowerCase()}`,
  };
  expect(() => readEnv({ ...production, ...both })).toThrow(
    `Settings that cannot be used: OFFICIAL_CONTRACTS and EXCLUDED_CONTRACTS both name 1:${address.toLowerCase()}`,
  );
  const excluding = { ...both, EXCLUDED_CONTRACTS: `8453:${address}` };
  expect(readEnv({ ...production, ...excluding }).chains.excludedContracts).toHaveLength(1);
});
