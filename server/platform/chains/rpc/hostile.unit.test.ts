import { expect, test } from 'vitest';
import { anvilAccounts, type DeployedContract, useAnvil } from '#server/testing/anvil.ts';
import type { ContractName } from '#server/testing/contracts.ts';
import { openRpcProxy } from '#server/testing/rpc-proxy.ts';
import { inShort, openSource } from './rpc-source.testing.ts';

const anvil = useAnvil();
const bare = useAnvil({ hasMulticall: false });
const [, fan = expect.fail()] = anvilAccounts.map(({ address }) => address);

/** Reads a hostile contract and an honest contract in one read. Returns the tokens of the hostile contract. */
async function readTogether(
  name: ContractName,
  args: unknown[],
  { tokens = 3, node = anvil() } = {},
) {
  const hostile = await node.deploy(name, ...args);
  const honest = await node.deploy('Plain721', 'みかん', 'data:application/json,');
  await node.send(honest, 'mint', [fan, 1n]);
  for (let id = 1; id <= tokens; id += 1) await node.send(hostile, 'mint', [fan, BigInt(id)]);
  const { read } = openSource({ anvil: node, contracts: [hostile, honest] });
  const isOf = (contract: DeployedContract) => (nft: { contract: string }) =>
    nft.contract === contract.address.toLowerCase();
  const found = await read(fan);
  expect(inShort(found.filter(isOf(honest)))).toEqual(['1']);
  return found.filter(isOf(hostile));
}

test.each([
  ['with Multicall3', anvil],
  ['without', bare],
])(
  'a read shows the tokens of a contract without its megabytes of text, on a chain %s [NODE-09]',
  async (_, node) => {
    const before = process.memoryUsage().rss;
    const found = await readTogether('EndlessTexts', [3_000_000n], { tokens: 15, node: node() });
    expect(found).toHaveLength(15);
    expect(found[0]?.name).toMatch(/^0x\w{4}…\w{4} #1$/);
    expect(found[0]?.imageSource).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  },
);

test.each(['EndlessLoops', 'RevertingTexts'] as const)(
  'a read shows tokens of %s without their texts [NODE-09]',
  async (name) => {
    const found = await readTogether(name, []);
    expect(found.map((nft) => nft.name.replace(/^.* /, ''))).toEqual(['#1', '#2', '#3']);
  },
);

test('a read limits the number of calls to a contract whose calls use up the gas [NODE-09]', async () => {
  const looping = await anvil().deploy('EndlessLoops');
  await anvil().send(looping, 'mintMany', [fan, 1n, 300n]);
  const proxy = await openRpcProxy(anvil().url);
  const { read } = openSource({ anvil: anvil(), contracts: [looping], urls: [proxy.url] });
  expect(await read(fan)).toHaveLength(300);
  expect(proxy.calls.filter(({ method }) => method === 'eth_call').length).toBeLessThan(60);
  await proxy.close();
});

test('a read shows a token without its picture when the picture is invalid [NODE-09]', async () => {
  const found = await readTogether('RecursiveUris', []);
  expect(found[0]).toMatchObject({ name: 'again', imageSource: null });
});

test('a read finds the texts of all tokens even when one call uses up the gas of its batch [NODE-09]', async () => {
  const found = await readTogether('GreedyToken', []);
  expect(found.map(({ name }) => name)).toEqual(['Greedy #1', 'costly', 'costly']);
});

test('a read omits tokens whose owner the contract does not confirm [NODE-09]', async () => {
  expect(await readTogether('RevertingOwners', [])).toEqual([]);
});

test('a read ignores a contract that claims endless tokens for everybody [NODE-09]', async () => {
  expect(await readTogether('MillionTokens', [2n ** 256n - 1n], { tokens: 0 })).toEqual([]);
});

test('a read ignores an endless or reversed range of tokens [NODE-09]', async () => {
  expect(inShort(await readTogether('EndlessBatches', []))).toEqual(['1', '2', '3']);
});

test('a read ignores a contract that responds to every call with the same bytes [NODE-09]', async () => {
  expect(await readTogether('Nonsense', [], { tokens: 0 })).toEqual([]);
});
