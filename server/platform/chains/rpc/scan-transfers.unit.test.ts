import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anvilAccounts, type DeployedContract, useAnvil } from '#server/testing/anvil.ts';
import {
  type Meddling,
  openRpcProxy,
  type PassingCall,
  type RpcProxy,
} from '#server/testing/rpc-proxy.ts';
import { inShort, memoryScans, openSource } from './rpc-source.testing.ts';

const anvil = useAnvil();
const [, fan = expect.fail(), friend = expect.fail()] = anvilAccounts.map(({ address }) => address);

let proxy: RpcProxy;
let tokens: DeployedContract;
beforeAll(async () => {
  proxy = await openRpcProxy(anvil().url);
  tokens = await anvil().deploy('Plain721', 'みかん', '');
  for (const id of [1n, 2n, 3n]) {
    await anvil().send(tokens, 'mint', [fan, id]);
    await anvil().client.mine({ blocks: 400 });
  }
});
beforeEach(() => {
  proxy.meddle();
  proxy.calls.splice(0);
});
afterAll(() => proxy.close());

const open = (scans = memoryScans()) =>
  openSource({ anvil: anvil(), contracts: [tokens], urls: [proxy.url], scans });

function ranges(): { from: number; blocks: number }[] {
  return proxy.calls.flatMap((call) => {
    if (call.method !== 'eth_getLogs' || isOfBatches(call)) return [];
    const { from, to } = rangeOf(call);
    return [{ from, blocks: to - from + 1 }];
  });
}

/** Whether a request searches for batches (ERC-2309), whose third argument is the receiver. */
function isOfBatches({ params }: PassingCall): boolean {
  const { topics } = params[0] as { topics: unknown[] };
  return typeof topics[3] === 'string';
}

function rangeOf({ params }: PassingCall) {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
  return { from: Number(fromBlock), to: Number(toBlock) };
}

/** Makes the node refuse requests for the logs of more than `blocks` blocks, with the message of a provider. */
function limitTo(blocks: number, code: number, message: string): void {
  proxy.meddle((call) => {
    if (call.method !== 'eth_getLogs') return undefined;
    const { from, to } = rangeOf(call);
    return to - from + 1 > blocks ? { error: { code, message } } : undefined;
  });
}

test.each([
  ['Infura', -32005, 'query returned more than 10000 results'],
  [
    'Alchemy',
    -32602,
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range',
  ],
  ['QuickNode', -32614, 'eth_getLogs is limited to a 10,000 range'],
  ['Ankr', -32600, 'block range is too wide'],
  [
    'Cloudflare',
    -32047,
    "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
  ],
  ['Avalanche', -32000, 'requested too many blocks from 0 to 8191, maximum is set to 2048'],
  ['PublicNode', -32701, 'exceed maximum block range: 50000'],
  ['dRPC', 35, 'ranges over 10000 blocks are not supported on freetier'],
  ['Base', -32000, 'query exceeds max results 20000, retry with the range 1-500'],
  ['geth', -32000, 'query timeout exceeded'],
])(
  'a scan requests fewer blocks when %s refuses a request for many blocks [NODE-06]',
  async (_, code, message) => {
    limitTo(80, code, message);
    const { read, logged } = open();
    expect(inShort(await read(fan))).toEqual(['1', '2', '3']);
    const sizes = ranges().map(({ blocks }) => blocks);
    const [first = 0] = sizes;
    expect(sizes.slice(1, 5)).toEqual([2, 4, 8, 16].map((part) => Math.ceil(first / part)));
    // A refused size is not tried again immediately.
    expect(sizes.filter((blocks) => blocks > 80)).toHaveLength(4);
    expect(logged).toEqual([]);
  },
);

/** Returns an error for requests that cover more than 200 blocks or the second half of the chain, otherwise null. */
function refusalOf({ from, to }: { from: number; to: number }): Meddling {
  if (to - from >= 200) return { error: { code: -32000, message: 'block range is too wide' } };
  return from > 600 ? { status: 404 } : undefined;
}

test('a scan continues with the unread blocks after a failure, and reads the latest blocks again each time [NODE-05, NODE-17]', async () => {
  const scans = memoryScans();
  proxy.meddle((call) => (call.method === 'eth_getLogs' ? refusalOf(rangeOf(call)) : undefined));
  const bounds = { longestWait: 100 };
  const failing = openSource({
    anvil: anvil(),
    contracts: [tokens],
    urls: [proxy.url],
    scans,
    bounds,
  });
  await expect(failing.read(fan)).rejects.toThrow('status 404');
  const reached = Math.max(...ranges().map(({ from }) => from));
  expect([...scans.saved.values()]).toEqual([{ nextBlock: reached, tokenIds: ['1', '2'] }]);

  proxy.meddle();
  proxy.calls.splice(0);
  // Another source continues from the saved state, like a new process.
  expect(inShort(await open(scans).read(fan))).toEqual(['1', '2', '3']);
  expect(ranges()[0]?.from).toBe(reached);

  proxy.calls.splice(0);
  await anvil().send(tokens, 'mint', [fan, 4n]);
  expect(inShort(await open(scans).read(fan))).toEqual(['1', '2', '3', '4']);
  expect(ranges()).toEqual([{ from: expect.any(Number), blocks: expect.any(Number) }]);
  expect(ranges()[0]?.blocks).toBeLessThan(150);
});

test('a scan rejects the empty logs of an endpoint that lacks the blocks [NODE-07]', async () => {
  let isThrottled = false;
  proxy.meddle(({ method }) => {
    if (method !== 'eth_getLogs' || isThrottled) return undefined;
    isThrottled = true;
    return { status: 429 };
  });
  const lagging = await openRpcProxy(anvil().url);
  lagging.meddle(({ method }) => {
    if (method === 'eth_getLogs') return { result: [] };
    return method === 'eth_blockNumber' ? { result: '0x1' } : undefined;
  });
  const scans = memoryScans();
  const urls = [proxy.url, lagging.url];
  const { read, logged } = openSource({ anvil: anvil(), contracts: [tokens], urls, scans });
  expect(inShort(await read(fan))).toEqual(['1', '2', '3', '4']);
  expect([...scans.saved.values()]).toMatchObject([{ tokenIds: ['1', '2', '3', '4'] }]);
  expect(logged.join('')).toMatch(
    /"endpoint":1,"reason":"status 429".*"endpoint":2.*behind block/s,
  );
  const requested = lagging.calls.map(({ method }) => method);
  expect(requested.indexOf('eth_getLogs')).toBe(requested.indexOf('eth_blockNumber') + 1);
  await lagging.close();
});

test('a scan requests fewer blocks after a request for many blocks times out [NODE-06]', async () => {
  const scans = memoryScans();
  proxy.meddle((call) => {
    if (call.method !== 'eth_getLogs') return undefined;
    const { from, to } = rangeOf(call);
    return to - from > 400 ? 'silence' : undefined;
  });
  const bounds = { deadline: 300, longestWait: 500 };
  const source = openSource({
    anvil: anvil(),
    contracts: [tokens],
    urls: [proxy.url],
    scans,
    bounds,
  });
  await expect(source.read(friend)).rejects.toThrow('no answer in time');
  await expect.poll(() => source.read(fan).then(inShort, String)).toEqual(['1', '2', '3', '4']);
});
