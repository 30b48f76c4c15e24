import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { functions } from '#contract/definitions.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { insertMember, insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';

const site = useTestApp();

interface Operation {
  tags?: string[];
  parameters?: { name: string; in: string }[];
}

/** Values of a path or a query: unstorable, badly encoded, out of range, and property names that every object has. */
const values = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF%FE',
  '%E0%A4%A',
  '%F0%9F%8C%B8'.repeat(60),
  'x'.repeat(199),
  'x'.repeat(3000),
  '-1',
  '1e2',
  '99999999999999999999',
  '..%2F..%2Fetc',
  '__proto__',
  'constructor',
  'toString',
  "'%22%3B--",
  '',
];
const bodies = ['\u0000', 'a\ud800', 'x'.repeat(5000), -1, 1e300, null, [], {}, ['a', ['b']], true];

/** Paths that the API description leaves out. The path of the description itself is not in this list. */
const hidden = ['/', '/healthz', '/readyz', '/nothing', '/assets/nothing.js'];

let ids: string[];
/** The number of client addresses that were used. Each address has its own rate limits. */
let addresses = 0;

beforeAll(async () => {
  const author = await insertMember(site().database);
  const [postId, eventId] = [
    await insertPost(site().database, author.id),
    await insertEvent(site(), author.id),
  ];
  ids = [author.id, postId, eventId];
});

async function statusOf(method: 'GET' | 'POST', url: string, data?: unknown): Promise<number> {
  addresses += 1;
  const remoteAddress = `203.0.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
  const payload = data === undefined ? {} : { payload: { data } };
  return (await site().app.inject({ method, url, remoteAddress, ...payload })).statusCode;
}

/** Returns all paths that visitors may read, with the names of their query parameters. */
async function publicPaths(): Promise<[path: string, names: string[]][]> {
  const { json } = await site().app.inject('/api/openapi.json');
  const { paths } = json() as { paths: Record<string, { get?: Operation }> };
  const described = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.tags?.includes('public')) return [];
    const searched = get.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    return [[path, searched.map(({ name }) => name)] as [string, string[]]];
  });
  return [...described, ...hidden.map((path) => [path, []] as [string, string[]])];
}

/** Yields URLs of a path. Each URL has one hostile value. */
function* hostileUrls(path: string, names: string[]): Generator<string> {
  const [id = ''] = ids;
  const filled = path.replaceAll(/\{[^}]+\}/g, id);
  for (const value of values) {
    for (const { 0: placeholder, index } of path.matchAll(/\{[^}]+\}/g)) {
      const before = path.slice(0, index).replaceAll(/\{[^}]+\}/g, id);
      const after = path.slice(index + placeholder.length).replaceAll(/\{[^}]+\}/g, id);
      yield before + value + after;
    }
    for (const name of [...names, 'unknown']) yield `${filled}?${name}=${value}`;
  }
  for (const name of [...names, '__proto__', 'a%00']) {
    yield `${filled}?${name}=1&${name}=2`;
    yield `${filled}?${name}[]=1&${name}[a]=2`;
    yield `${filled}?${name}`;
  }
}

it('no hostile value in a public path causes a server error [TAKE-62]', async () => {
  const failed: string[] = [];
  const paths = await publicPaths();
  expect(paths.length).toBeGreaterThan(20);
  for (const [path, names] of paths) {
    for (const url of hostileUrls(path, names)) {
      const status = await statusOf('GET', url);
      if (status >= 500) failed.push(`${status} ${url.slice(0, 200)}`);
    }
  }
  expect(failed).toEqual([]);
});

it('no hostile value in the data of a function causes a server error [TAKE-62]', async () => {
  const failed: string[] = [];
  for (const { name, input } of Object.values(functions)) {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    const valid = { userId: ids[0], postId: ids[1], eventId: ids[2] };
    const inputs = Object.keys(properties).flatMap((field) =>
      bodies.map((value) => ({ ...valid, [field]: value })),
    );
    for (const data of [...bodies, { ['__proto__']: 1 }, { constructor: {} }, ...inputs]) {
      const status = await statusOf('POST', `/functions/${name}`, data);
      if (status >= 500) failed.push(`${status} ${name} ${JSON.stringify(data).slice(0, 200)}`);
    }
  }
  expect(failed).toEqual([]);
});

it('a path with a NUL is not found, and a query with a NUL is refused [TAKE-30]', async () => {
  expect(await statusOf('GET', '/calendar/a%00b.ics')).toBe(404);
  expect(await statusOf('GET', `/oembed?url=a%00b`)).toBeLessThan(500);
  expect(await statusOf('GET', '/healthz?a=%00')).toBe(400);
  expect(await statusOf('GET', '/healthz?a%00=1')).toBe(400);
  expect(await statusOf('GET', '/healthz?a=1')).toBe(200);
});
