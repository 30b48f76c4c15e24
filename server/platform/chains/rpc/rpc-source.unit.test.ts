import { expect, test } from 'vitest';
import { anvilAccounts, useAnvil } from '#server/testing/anvil.ts';
import { openRpcProxy } from '#server/testing/rpc-proxy.ts';
import { inShort, memoryScans, openMetadataHost, openSource } from './rpc-source.testing.ts';

const anvil = useAnvil();
const bare = useAnvil({ hasMulticall: false });
const addresses = anvilAccounts.map(({ address }) => address);
const [deployer = expect.fail(), fan = expect.fail(), friend = expect.fail()] = addresses;

test.each(['Plain721', 'Enumerable721'] as const)(
  'a read finds the tokens of %s that a wallet has minted or received, except those that it has sent or burnt [NODE-01]',
  async (name) => {
    const tokens = await anvil().deploy(name, 'みかん', '');
    const { read } = openSource({ anvil: anvil(), contracts: [tokens] });
    expect(await read(fan)).toEqual([]);
    await anvil().send(tokens, 'mintMany', [fan, 1n, 4n]);
    await anvil().send(tokens, 'mint', [friend, 9n]);
    expect(inShort(await read(fan))).toEqual(['1', '2', '3', '4']);

    await anvil().send(tokens, 'transferFrom', [fan, friend, 2n], fan);
    await anvil().send(tokens, 'transferFrom', [friend, fan, 9n], friend);
    await anvil().send(tokens, 'burn', [3n]);
    expect(inShort(await read(fan)).toSorted()).toEqual(['1', '4', '9']);
    expect(inShort(await read(friend))).toEqual(['2']);

    await anvil().send(tokens, 'transferFrom', [friend, fan, 2n], friend);
    expect(inShort(await read(fan)).toSorted()).toEqual(['1', '2', '4', '9']);
  },
);

test('a read finds batch-minted tokens that were not given away [NODE-01]', async () => {
  const tokens = await anvil().deploy('Consecutive721', fan, friend);
  await anvil().send(tokens, 'transferFrom', [fan, friend, 1n], fan);
  await anvil().send(tokens, 'transferFrom', [friend, fan, 4n], friend);
  const { read } = openSource({ anvil: anvil(), contracts: [tokens] });
  expect(inShort(await read(fan)).toSorted()).toEqual(['0', '2', '4', '5', '6']);
  expect(inShort(await read(friend)).toSorted()).toEqual(['1', '3']);
});

test('a read finds all tokens of a wallet on a chain without Multicall3 [NODE-12]', async () => {
  const listed = await bare().deploy('Enumerable721', 'A', '');
  const plain = await bare().deploy('Plain721', 'B', '');
  const stamps = await bare().deploy('Named1155', 'C', '');
  for (const tokens of [listed, plain]) await bare().send(tokens, 'mintMany', [fan, 1n, 50n]);
  await bare().send(plain, 'burn', [7n]);
  await bare().send(stamps, 'mint', [fan, 8n, 9n]);
  const { read } = openSource({ anvil: bare(), contracts: [listed, plain, stamps] });
  const found = inShort(await read(fan));
  expect(found).toHaveLength(100);
  expect(found.filter((token) => token === '7')).toHaveLength(1);
  expect(found.at(-1)).toBe('8×9');
});

test('a read finds all tokens at one block, so that a concurrent transfer neither loses nor duplicates a token [NODE-02]', async () => {
  const tokens = await anvil().deploy('Enumerable721', 'みかん', '');
  await anvil().send(tokens, 'mintMany', [fan, 1n, 3n]);
  const proxy = await openRpcProxy(anvil().url);
  const { read } = openSource({ anvil: anvil(), contracts: [tokens], urls: [proxy.url] });
  const tokenOfOwnerByIndex = '2f745c59';
  let isSent = false;
  proxy.meddle(async ({ params }) => {
    if (isSent || !JSON.stringify(params).includes(tokenOfOwnerByIndex)) return undefined;
    isSent = true;
    await anvil().send(tokens, 'transferFrom', [fan, friend, 1n], fan);
    return undefined;
  });
  expect(inShort(await read(fan))).toEqual(['1', '2', '3']);
  expect(isSent).toBe(true);
  expect(inShort(await read(fan)).toSorted()).toEqual(['2', '3']);
  await proxy.close();
});

test('a read finds the balances of ERC-1155 after single and batch transfers [NODE-01]', async () => {
  const tokens = await anvil().deploy('Named1155', '切手', '');
  const { read } = openSource({ anvil: anvil(), contracts: [tokens] });
  const huge = 2n ** 255n;
  await anvil().send(tokens, 'mint', [fan, 5n, 10n]);
  await anvil().send(tokens, 'mintBatch', [fan, [6n, 7n, huge], [1n, 2n, huge]]);
  expect(inShort(await read(fan))).toEqual(['5×10', '6×1', '7×2', `${huge}×${huge}`]);

  await anvil().send(tokens, 'safeTransferFrom', [fan, friend, 5n, 4n, '0x'], fan);
  await anvil().send(
    tokens,
    'safeBatchTransferFrom',
    [fan, friend, [6n, huge], [1n, huge], '0x'],
    fan,
  );
  await anvil().send(tokens, 'burn', [fan, 7n, 1n]);
  expect(inShort(await read(fan))).toEqual(['5×6', '7×1']);
  expect(inShort(await read(friend))).toEqual(['5×4', '6×1', `${huge}×${huge}`]);
});

test('a read returns names and pictures, reports its progress, and fetches immutable content once [NODE-04]', async () => {
  const host = await openMetadataHost();
  const content = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
  const tokens = await anvil().deploy('Plain721', 'みかん\u0000の会', host.url);
  await anvil().send(tokens, 'mintMany', [fan, 7n, 3n]);
  await anvil().send(tokens, 'setTokenURI', [8n, `ipfs://${content}`]);
  await anvil().send(tokens, 'setTokenURI', [9n, `${host.url}broken`]);
  const { read, progress } = openSource({
    anvil: anvil(),
    contracts: [tokens],
    ipfsGateway: host.url,
  });
  const [seven, eight, nine] = await read(fan);
  expect(seven).toEqual({
    contract: tokens.address.toLowerCase(),
    tokenId: '7',
    standard: 'ERC-721',
    balance: '1',
    collectionName: 'みかんの会',
    name: 'みかん7号',
    description: '',
    traits: [],
    imageSource: `ipfs://${content}/picture.png`,
    animationSource: null,
    isSpam: false,
    isUnread: false,
  });
  expect(eight).toMatchObject({ name: `みかん${content}号`, isUnread: false });
  expect(nine).toMatchObject({ name: 'みかんの会 #9', imageSource: null, isUnread: true });
  expect(progress.at(0)).toEqual([0, null]);
  expect(progress.filter(([, total]) => total !== null)).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(await read(fan)).toEqual([seven, eight, nine]);
  // The metadata at a web URL is read again, because it may have changed.
  expect(host.requested.filter((requested) => requested !== 'broken').toSorted()).toEqual([
    '7',
    '7',
    content,
  ]);
  await host.close();
});

test('a read finds the tokens of all official contracts of the chain, and logs an address that is not a contract', async () => {
  const plain = await anvil().deploy('Plain721', 'A', '');
  const listed = await anvil().deploy('Enumerable721', 'B', '');
  const stamps = await anvil().deploy('Named1155', 'C', '');
  const nobody = { address: '0x00000000000000000000000000000000000000aa', abi: [] } as const;
  await anvil().send(plain, 'mint', [fan, 1n]);
  await anvil().send(listed, 'mint', [fan, 2n]);
  await anvil().send(stamps, 'mint', [fan, 3n, 4n]);
  const contracts = [nobody, plain, listed, stamps];
  const { read, logged, source } = openSource({ anvil: anvil(), contracts });
  expect(inShort(await read(fan))).toEqual(['1', '2', '3×4']);
  expect(await read(deployer)).toEqual([]);
  expect(logged.join('')).toMatch(/0x0000…00aa.*official contract is neither ERC-721 nor ERC-1155/);
  expect(source.chainIds).toEqual([31_337]);
});

test('a read omits tokens that a reorganisation has removed, and finds the new tokens [NODE-03]', async () => {
  const { client } = anvil();
  const tokens = await anvil().deploy('Plain721', 'みかん', '');
  const stamps = await anvil().deploy('Named1155', '切手', '');
  await anvil().send(tokens, 'mint', [fan, 1n]);
  // Makes the earlier blocks final, so that the second read skips them.
  await client.mine({ blocks: 500 });
  const scans = memoryScans();
  const { read } = openSource({ anvil: anvil(), contracts: [tokens, stamps], scans });
  const id = await client.snapshot();
  await anvil().send(tokens, 'mint', [fan, 2n]);
  await anvil().send(stamps, 'mint', [fan, 3n, 5n]);
  expect(inShort(await read(fan))).toEqual(['1', '2', '3×5']);

  await client.revert({ id });
  await anvil().send(stamps, 'mint', [fan, 4n, 1n]);
  await anvil().send(tokens, 'mint', [friend, 2n]);
  await anvil().send(tokens, 'mint', [fan, 5n]);
  expect(inShort(await read(fan))).toEqual(['1', '5', '4×1']);
  const latest = await client.getBlockNumber({ cacheTime: 0 });
  const next = [...scans.saved.values()].map(({ nextBlock }) => Number(latest) - nextBlock);
  expect(Math.min(...next)).toBeGreaterThan(100);
  expect(Math.max(...next)).toBeLessThan(200);
});

test.each(['Plain721', 'Enumerable721'] as const)(
  'a read finds 5,000 tokens of %s in one wallet [NODE-04]',
  async (name) => {
    const tokens = await anvil().deploy(name, 'みかん', '');
    await anvil().send(tokens, 'mintMany', [fan, 1n, 5000n]);
    const { read, progress } = openSource({ anvil: anvil(), contracts: [tokens] });
    const found = await read(fan);
    expect(new Set(inShort(found)).size).toBe(5000);
    expect(found).toHaveLength(5000);
    expect(progress.at(-1)).toEqual([5000, 5000]);
  },
);

test('a read fails when the process stops', async () => {
  const tokens = await anvil().deploy('Plain721', 'みかん', '');
  const { read } = openSource({ anvil: anvil(), contracts: [tokens] });
  const stopping = new AbortController();
  stopping.abort(new Error('the process stops'));
  await expect(read(fan, stopping.signal)).rejects.toThrow('the process stops');
});
