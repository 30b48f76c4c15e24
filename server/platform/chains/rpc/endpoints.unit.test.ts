import { afterEach, expect, test } from 'vitest';
import { anvilAccounts, useAnvil } from '#server/testing/anvil.ts';
import {
  type Meddling,
  openRpcProxy,
  type PassingCall,
  type RpcProxy,
} from '#server/testing/rpc-proxy.ts';
import { SourceFailed } from '../nft-source.ts';
import { inShort, openSource } from './rpc-source.testing.ts';

const anvil = useAnvil();
const [, fan = expect.fail()] = anvilAccounts.map(({ address }) => address);

const proxies: RpcProxy[] = [];
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())));

/** Opens a proxy in front of the node, until the end of the test. */
async function openProxy(decide?: (call: PassingCall) => Meddling) {
  const proxy = await openRpcProxy(anvil().url);
  proxy.meddle(decide);
  proxies.push(proxy);
  return proxy;
}

async function mintThree() {
  const tokens = await anvil().deploy('Plain721', 'みかん', '');
  await anvil().send(tokens, 'mintMany', [fan, 1n, 3n]);
  return { anvil: anvil(), contracts: [tokens] };
}

const refusing = (code: number, message: string) => () => ({ error: { code, message } });

test.each([
  ['fails', () => ({ status: 500 })],
  ['forbids', () => ({ status: 403 })],
  ['throttles', () => ({ status: 429 })],
  ['throttles in JSON', refusing(-32005, 'daily request count exceeded, request rate limited')],
  ['throttles each of a batch', refusing(429, 'Too Many Requests')],
  [
    'is of another chain',
    ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined),
  ],
  ['answers nonsense', () => ({ result: 'nonsense' })],
  ['answers nothing', ({ method }) => (method === 'eth_call' ? { result: '0x' } : undefined)],
  [
    'lacks the block',
    ({ method }) =>
      method === 'eth_call' ? { error: { code: -32000, message: 'header not found' } } : undefined,
  ],
  [
    'is still catching up',
    ({ method }) =>
      method === 'eth_getBlockByNumber'
        ? { result: { number: '0x1', timestamp: '0x5f5e1000' } }
        : undefined,
  ],
] as [string, (call: PassingCall) => Meddling][])(
  'a read uses the next endpoint when the first endpoint %s [NODE-07]',
  async (_, decide) => {
    const setting = await mintThree();
    const proxy = await openProxy(decide);
    const urls = [proxy.url, anvil().url];
    const { read, logged } = openSource({ ...setting, urls });
    expect(inShort(await read(fan))).toEqual(['1', '2', '3']);
    expect(logged.join('')).toContain('"endpoint":1');
  },
);

test('a read uses the next endpoint when the first endpoint does not respond or is unreachable [NODE-07]', async () => {
  const setting = await mintThree();
  const silent = await openProxy(() => 'silence');
  const urls = [silent.url, 'http://127.0.0.1:9/', anvil().url];
  const { read, logged } = openSource({ ...setting, urls, bounds: { deadline: 300 } });
  expect(inShort(await read(fan))).toEqual(['1', '2', '3']);
  expect(logged.join('')).toMatch(/"endpoint":1,"reason":"no answer in time".*"endpoint":2/s);
});

test('a failing endpoint pauses longer with each failure, and is used again when it responds [NODE-07]', async () => {
  const setting = await mintThree();
  const proxy = await openProxy(() => ({ status: 503 }));
  const bounds = { firstPause: 100, longestPause: 60_000 };
  const { read } = openSource({ ...setting, urls: [proxy.url, anvil().url], bounds });
  for (let times = 0; times < 5; times += 1) await read(fan);
  // The proxy gets one request after each pause of 100, 200, 400 and 800 ms, however often the other endpoint is used.
  expect(proxy.requests()).toBeLessThan(8);
  proxy.meddle();
  await expect
    .poll(async () => {
      await read(fan);
      return proxy.calls.some(({ method }) => method === 'eth_call');
    })
    .toBe(true);
});

test('a read waits for a throttling endpoint when there is no other [NODE-07]', async () => {
  const setting = await mintThree();
  let times = 0;
  const proxy = await openProxy(() => {
    times += 1;
    return times === 3 || times === 10 ? { status: 429 } : undefined;
  });
  const { read, logged } = openSource({ ...setting, urls: [proxy.url] });
  expect(inShort(await read(fan))).toEqual(['1', '2', '3']);
  expect(logged.join('')).toContain('status 429');
});

test.each([
  ['fails', () => ({ status: 500 }), 'status 500'],
  ['is silent', () => 'silence', 'no answer in time', 200],
  [
    'asks for a long pause',
    () => ({ status: 429, headers: { 'retry-after': '3600' } }),
    'status 429',
  ],
  ['is of another chain', () => ({ result: '0x1' }), 'is of another chain'],
  [
    'breaks off in the middle',
    ({ method, params }) =>
      method === 'eth_call' && JSON.stringify(params).length > 1500 ? { status: 502 } : undefined,
    'status 502',
  ],
] as [string, (call: PassingCall) => Meddling, string, number?][])(
  'a read fails when every endpoint %s, with a message that contains no URLs [NODE-08, NODE-15]',
  async (_, decide, reason, deadline = 20_000) => {
    const setting = await mintThree();
    const proxy = await openProxy(decide);
    const urls = [proxy.url, proxy.url.replace('127.0.0.1', 'localhost')];
    const bounds = { deadline, longestWait: 1000, longestPause: 60_000 };
    const { read, logged } = openSource({ ...setting, urls, bounds });
    const error = await read(fan).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceFailed);
    expect(String(error)).toContain(reason);
    const reported = JSON.stringify([
      String(error),
      (error as Error).stack,
      (error as Error).cause,
      logged,
    ]);
    expect(reported).not.toMatch(/secret|127\.0\.0\.1|localhost/);
  },
);
