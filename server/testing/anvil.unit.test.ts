import { expect, test } from 'vitest';
import { anvilAccounts, startAnvil, useAnvil } from './anvil.ts';

const anvil = useAnvil({ chainId: 137 });
const [holder = expect.fail(), other = expect.fail()] = anvilAccounts;

test('the node has the id of its chain, and runs contracts that are compiled here', async () => {
  const { client } = anvil();
  const tokens = await anvil().deploy('Plain721', 'みかん', 'https://tokens.invalid/');
  await anvil().send(tokens, 'mintMany', [holder.address, 1n, 3n]);
  const read = (functionName: string, args: unknown[]) =>
    client.readContract({ ...tokens, functionName, args });
  expect(await client.getChainId()).toBe(137);
  expect(await read('balanceOf', [holder.address])).toBe(3n);
  expect(await read('tokenURI', [2n])).toBe('https://tokens.invalid/2');
});

test('the node reverts to a snapshot, as a chain does in a reorganisation', async () => {
  const { client } = anvil();
  const tokens = await anvil().deploy('Enumerable721', 'みかん', '');
  const id = await client.snapshot();
  await anvil().send(tokens, 'mint', [other.address, 1n]);
  const owner = () => client.readContract({ ...tokens, functionName: 'ownerOf', args: [1n] });
  expect(await owner()).toBe(other.address);
  await client.revert({ id });
  await expect(owner()).rejects.toThrow('reverted');
});

test('the node supports reads through Multicall3', async () => {
  const { client } = anvil();
  const tokens = await anvil().deploy('Named1155', '切手', 'https://tokens.invalid/{id}');
  await anvil().send(tokens, 'mint', [holder.address, 7n, 3n]);
  const call = { ...tokens, functionName: 'balanceOf' };
  const results = await client.multicall({
    multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
    contracts: [
      { ...call, args: [holder.address, 7n] },
      { ...call, functionName: 'nothing' },
    ],
  });
  expect(results.map(({ status, result }) => [status, result])).toEqual([
    ['success', 3n],
    ['failure', undefined],
  ]);
});

test('the node does not respond after it is stopped', async () => {
  const { url, stop } = await startAnvil({ hasMulticall: false });
  await stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
