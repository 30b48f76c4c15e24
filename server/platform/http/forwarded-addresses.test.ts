import { expect, it } from 'vitest';
import { OPEN_SIGN_INS } from '#contract/foundations/limits.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';

const BUDGET = { most: 10, perSecond: 0.001 };
const proxies = '127.0.0.1, 10.0.0.0/8, fe80::1, 2001:db8:ffff::/48';
const site = useTestApp({ TRUSTED_PROXIES: proxies, ACCESS_LOG: '1' }, { readBudget: BUDGET });

interface Hop {
  remoteAddress?: string;
  forwarded: string;
}

const ask = (url: string, { remoteAddress = '127.0.0.1', forwarded }: Hop) =>
  site().app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': forwarded } });

/** Returns the client's address in the log of a request. */
async function loggedAddress(hop: Hop): Promise<unknown> {
  site().logged.length = 0;
  await ask('/robots.txt', hop);
  const line = site().logged.find((text) => text.includes('"msg":"request"')) ?? '{}';
  return (JSON.parse(line) as { ip?: unknown }).ip;
}

it.each([
  ['198.51.100.10:40001', '198.51.100.10'],
  ['[2001:db8:1::1]:40001', '2001:db8:1::1'],
  ['fe80::2%eth0', 'fe80::2'],
  ['::ffff:198.51.100.10', '198.51.100.10'],
  ['203.0.113.9, 198.51.100.10:40001', '198.51.100.10'],
  ['198.51.100.10:40001, 10.1.2.3:5000', '198.51.100.10'],
  ['198.51.100.10, [2001:db8:ffff::1]:5000, ::ffff:10.1.2.3', '198.51.100.10'],
  ['203.0.113.9, unknown', 'unknown'],
  ['203.0.113.9, _hidden:4711, 10.1.2.3', 'unknown'],
  [`203.0.113.9, ${'10.1.2.3, '.repeat(30)}198.51.100.10, 10.1.2.3`, '198.51.100.10'],
  ['', '127.0.0.1'],
])('the client of the header %j is %s [TAKE-32]', async (forwarded, address) => {
  expect(await loggedAddress({ forwarded })).toBe(address);
});

it.each([
  ['::ffff:10.1.2.3', '198.51.100.10'],
  ['fe80::1%br-1a2b3c', '198.51.100.10'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:fffe::1', '2001:db8:fffe::1'],
])(
  'the client behind a connection from %s is %s [OPS-03, TAKE-32, TAKE-63]',
  async (remote, address) => {
    const forwarded = '198.51.100.10:40001';
    expect(await loggedAddress({ remoteAddress: remote, forwarded })).toBe(address);
  },
);

async function refusals(url: string, most: number, forwarded: (port: number) => string) {
  const statuses: number[] = [];
  for (let port = 40_000; port <= 40_000 + most; port += 1) {
    statuses.push((await ask(url, { forwarded: forwarded(port) })).statusCode);
  }
  return statuses.filter((status) => status === 429).length;
}

it.each([
  ['a port', (port: number) => `198.51.100.20:${port}`],
  ['brackets and a port', (port: number) => `[2001:db8:2::1]:${port}`],
  ['another name that is no address', (port: number) => `_client${port}`],
])(
  'all reads from an address with %s are counted in one budget [TAKE-64]',
  async (_, forwarded) => {
    expect(await refusals('/api/posts', BUDGET.most, forwarded)).toBe(1);
  },
);

it('sign-ins from different ports of an address are counted in one limit [TAKE-32]', async () => {
  const signIn = '/auth/sign-in?mode=popup';
  const { host } = site().env.publicUrl;
  const ports = (port: number) => `198.51.100.30:${port}`;
  let refused = 0;
  for (let attempt = 0; attempt <= OPEN_SIGN_INS.minute; attempt += 1) {
    const headers = { host, 'x-forwarded-for': ports(40_000 + attempt) };
    const { statusCode } = await site().app.inject({ url: signIn, headers });
    if (statusCode === 429) refused += 1;
  }
  expect(refused).toBe(1);
});

it('X-Forwarded-For is ignored without a trusted proxy [OPS-03, TAKE-32]', async () => {
  const alone = await startTestApp({}, { readBudget: BUDGET });
  const statuses: number[] = [];
  for (let request = 0; request <= BUDGET.most; request += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${request}` };
    statuses.push((await alone.app.inject({ url: '/api/posts', headers })).statusCode);
  }
  await alone.close();
  expect(statuses.at(-1)).toBe(429);
});
