/**
 * `npm run bench:admin`: measures each list of the administration with 200,000 posts, 50,000 members, 500,000 comments
 * and 200,000 entries of the log. Compares the lists with the feed of a member.
 */
import { HOUR } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deepPageOf, type ListRequest, requestsFor } from './administration-requests.ts';
import { ADMINS, seedAdministration, timeAt, withAdmins } from './administration-seed.ts';
import { type Engine, openEngine } from './engines.ts';
import { cells, engineTitles } from './format.ts';
import { applyLoad, cpuOf, type Figures } from './load.ts';
import { offServerCore } from './machine.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import { type Member, signInMembers } from './members.ts';
import { readOptions } from './options.ts';

/** The number of requests for each list. They are sent one after another. */
const REQUESTS = 120;
const WARM_UP = 20;
const WARM_UP_OF_SERVER = 1000;
const FEED = '/api/posts?sort=recent&limit=12';

interface Line {
  request: ListRequest;
  /** Whether a deep page of the list is measured as well. */
  isDeep?: boolean;
}

/** Returns all lists of the administration, with the filters for which a query could read more rows than a page has. */
async function linesOf({ read }: Database, admins: Member[]): Promise<Record<string, Line>> {
  const { user_id: author } = await read
    .selectFrom('posts')
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .select('user_id')
    .executeTakeFirstOrThrow();
  const { email } = await read
    .selectFrom('private_profiles')
    .where('id', '=', author)
    .select('email')
    .executeTakeFirstOrThrow();
  const [actor = ''] = admins.map(({ id }) => id).sort();
  const old = `until=${timeAt(0.1)}`;
  const day = `from=${timeAt(0.5)}&until=${new Date(Date.parse(timeAt(0.5)) + HOUR).toISOString()}`;
  const users = (filter: Record<string, string>): Line => ({ request: { filter } });
  const list = (path: string): Line => ({ request: `/api/admin/${path}` });
  return {
    feed: { request: FEED },
    members: { request: { filter: {} }, isDeep: true },
    'members, active': users({ state: 'active' }),
    'members, incomplete': users({ state: 'incomplete' }),
    'members, blocked': users({ state: 'blocked' }),
    'members, leaving': users({ state: 'leaving' }),
    'members, of a rank': users({ rank: 'super_admin' }),
    'members, of a rank nobody has': users({ rank: 'moderator' }),
    'members, blocked and of a rank': users({ state: 'blocked', rank: 'super_admin' }),
    'members, joined long ago': users({ joinedUntil: timeAt(0.1) }),
    'members, blocked, joined long ago': users({ state: 'blocked', joinedUntil: timeAt(0.1) }),
    'members, names of few': users({ query: 'fan_12345' }),
    'members, names of most': users({ query: 'f' }),
    'members, names of most, blocked': users({ query: 'f', state: 'blocked' }),
    'members, email': users({ query: email }),
    member: list(`users/${author}`),
    posts: { request: '/api/admin/posts?state=shown', isDeep: true },
    'posts, hidden': list('posts?state=hidden'),
    'posts, of an author': list(`posts?author=${author}`),
    'posts, hidden, of an author': list(`posts?state=hidden&author=${author}`),
    'posts, of a category': list('posts?category=other'),
    'posts, of a category, of an author': list(`posts?category=other&author=${author}`),
    'posts, hidden, of a category': list('posts?state=hidden&category=other'),
    'posts, long ago': list(`posts?${old}`),
    'posts, of an hour': list(`posts?${day}`),
    'posts, hidden, long ago': list(`posts?state=hidden&${old}`),
    'posts, frequent word': list(`posts?q=${encodeURIComponent('描きました')}`),
    'posts, no such word': list(`posts?q=${encodeURIComponent('存在しない')}`),
    comments: { request: '/api/admin/comments?state=shown', isDeep: true },
    'comments, hidden': list('comments?state=hidden'),
    'comments, of a writer': list(`comments?author=${author}`),
    'comments, hidden, of a writer': list(`comments?state=hidden&author=${author}`),
    'comments, long ago': list(`comments?${old}`),
    'comments, no such word': list(`comments?q=${encodeURIComponent('存在しない')}`),
    events: list('events?state=shown'),
    'events, hidden': list('events?state=hidden'),
    'events, of an organiser': list(`events?author=${author}`),
    'events, long ago': list(`events?${old}`),
    log: { request: '/api/admin/audit-log?until=9999-01-01T00:00:00.000Z', isDeep: true },
    'log, of an admin': list(`audit-log?actor=${actor}`),
    'log, of an action': list('audit-log?action=post.deleted'),
    'log, of a seldom action of an admin': list(`audit-log?actor=${actor}&action=admin.appointed`),
    'log, long ago': list(`audit-log?${old}`),
    'log, of an admin long ago': list(`audit-log?actor=${actor}&${old}`),
    'log, who is in it': list('audit-log/actors'),
    deleted: list('deleted?by=team'),
    'deleted, by authors': list('deleted?by=author'),
    'deleted, of a type': list('deleted?type=event'),
    'deleted, of an author': list(`deleted?author=${author}`),
    announcements: list('announcements?limit=20'),
    'aliases of tags': list('tag-aliases?limit=20'),
    dashboard: list('dashboard'),
  };
}

async function measureEngine(engine: Engine): Promise<void> {
  await seedAdministration(engine);
  const admins = await signInMembers(engine.database, ADMINS);
  await withAdmins(engine, admins, () =>
    offServerCore(async () => {
      const server = await startServer('app', engine);
      try {
        await measureLines(engine, server, admins);
      } finally {
        await server.stop();
      }
    }),
  );
}

async function measureLines(
  engine: Engine,
  server: MeasuredServer,
  admins: Member[],
): Promise<void> {
  console.log(`\n${engineTitles[engine.name]}`);
  console.log(`${''.padEnd(40)}${cells(['median ms', 'µs app', 'µs db', '÷ feed'])}`);
  const warmUp = { requests: requestsFor(FEED, admins), connections: 1, amount: WARM_UP_OF_SERVER };
  await applyLoad(server, engine, warmUp);
  let feed: number | null = null;
  const measure = async (name: string, request: ListRequest) => {
    const requests = requestsFor(request, admins);
    const load = { requests, connections: 1 };
    await applyLoad(server, engine, { ...load, amount: WARM_UP });
    const figures = await applyLoad(server, engine, { ...load, amount: REQUESTS });
    feed ??= cpuOf(figures);
    console.log(describeLine(name, figures, feed));
  };
  for (const [name, { request, isDeep }] of Object.entries(
    await linesOf(engine.database, admins),
  )) {
    await measure(name, request);
    if (isDeep) await measure(`${name}, deep page`, await deepPageOf(server, admins, request));
  }
}

function describeLine(name: string, figures: Figures, feed: number): string {
  const { p50, serverCpu, databaseCpu } = figures;
  const ratio = cpuOf(figures) / feed;
  const columns = [p50.toFixed(1), serverCpu.toFixed(0), databaseCpu.toFixed(0), ratio.toFixed(1)];
  return `${name.padEnd(40)}${cells(columns)}`;
}

for (const name of readOptions(process.argv.slice(2)).engines) {
  const engine = await openEngine(name);
  if (!engine) {
    console.log('PostgreSQL is not installed here: its half is skipped.');
    continue;
  }
  try {
    await measureEngine(engine);
  } finally {
    await engine.close();
  }
}
