import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Measurement, measureAlternately, type Runs, type Sides } from './alternate.ts';
import { CACHE, type Engine } from './engines.ts';
import { deepPageOf, type Feed, findPage } from './feed-pages.ts';
import { applyLoad } from './load.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import type { Member } from './members.ts';
import { MAX_WARM_UP, type Options } from './options.ts';

const CONNECTIONS = 40;

type SiteFeed =
  | 'recent, page 1'
  | 'recent, page 5,000'
  | 'recent, page 1, signed in'
  | 'popular, page 1'
  | 'popular, page 5,000'
  | 'following, page 1'
  | 'following, page 5,000'
  | 'following few, page 1'
  | 'recommended, page 1'
  | 'recommended, page 5,000';
export type FeedName =
  | SiteFeed
  | 'recent, page 1, kept answer'
  | 'bare: same SQL'
  | 'memory: same bytes';

interface Page {
  path: string;
  headers?: Record<string, string>;
}

/** Measures the home feeds, a bare server with the same SQL, and a server that sends the same bytes from memory. */
export async function measureFeeds(
  engine: Engine,
  servers: Sides<MeasuredServer>,
  members: Member[],
  { seconds, runs, posts }: Options,
): Promise<Record<FeedName, Runs>> {
  const pages = await feedPages(engine.database.read, members, deepPageOf(posts));
  const file = join(CACHE, 'answer.json');
  await writeFile(file, await answerOf(servers.own, pages['recent, page 1']));
  const measurement = (server: MeasuredServer, page: Page): Measurement => {
    const load = (duration: number) =>
      applyLoad(server, engine, { requests: [page], duration, connections: CONNECTIONS });
    return {
      warmUp: async () => void (await load(Math.min(seconds, MAX_WARM_UP))),
      run: () => load(seconds),
    };
  };
  const feeds = Object.entries(pages).map(([name, page]) => [
    name,
    {
      own: measurement(servers.own, page),
      other: servers.other && measurement(servers.other, page),
    },
  ]);
  const bare = await startServer('bare', engine);
  const memory = await startServer('memory', engine, { settings: { BENCH_ANSWER: file } });
  // This server caches responses. As long as nothing is written, it reads a response from the database at most once a
  // second.
  const keeping = await startServer('app', engine, { settings: { BENCH_KEEPS_ANSWERS: '1' } });
  const root: Page = { path: '/' };
  try {
    const lines: Record<FeedName, Sides<Measurement>> = {
      ...(Object.fromEntries(feeds) as Record<SiteFeed, Sides<Measurement>>),
      'recent, page 1, kept answer': {
        own: measurement(keeping, pages['recent, page 1']),
        other: null,
      },
      'bare: same SQL': { own: measurement(bare, root), other: null },
      'memory: same bytes': { own: measurement(memory, root), other: null },
    };
    await checkAnswers(servers, pages);
    return await measureAlternately(lines, runs);
  } finally {
    await memory.stop();
    await keeping.stop();
    await bare.stop();
  }
}

/** Returns the first and the deep page of each feed. フォロー中 has two viewers; see `membersByFollowed`. */
async function feedPages(
  database: Queryable,
  members: Member[],
  deepPage: number,
): Promise<Record<SiteFeed, Page>> {
  const { average, most } = await membersByFollowed(database, members);
  const page = async (feed: Feed, number: number, reader?: Member): Promise<Page> => {
    const path = await findPage(database, feed, number);
    return { path, ...(reader && { headers: { cookie: reader.cookie } }) };
  };
  const followed: Feed = { sort: 'following', viewer: most.id };
  return {
    'recent, page 1': await page({ sort: 'recent' }, 1),
    'recent, page 5,000': await page({ sort: 'recent' }, deepPage),
    'recent, page 1, signed in': await page({ sort: 'recent' }, 1, average),
    'popular, page 1': await page({ sort: 'popular' }, 1),
    'popular, page 5,000': await page({ sort: 'popular' }, deepPage),
    'following, page 1': await page(followed, 1, most),
    'following, page 5,000': await page(followed, deepPage, most),
    'following few, page 1': await page({ sort: 'following' }, 1, average),
    'recommended, page 1': await page({ sort: 'recommended' }, 1),
    'recommended, page 5,000': await page({ sort: 'recommended' }, deepPage),
  };
}

/** Returns a member who follows an average number of members, and the member who follows the most. */
async function membersByFollowed(
  database: Queryable,
  members: Member[],
): Promise<{ average: Member; most: Member }> {
  const { id } = await database
    .selectFrom('profiles')
    .orderBy('following_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const most = members.find((member) => member.id === id);
  const average = members.find((member) => member.id !== id);
  if (!most || !average) throw new Error('the member who follows most is not signed in');
  return { average, most };
}

async function answerOf({ url }: MeasuredServer, { path, headers = {} }: Page): Promise<string> {
  return (await fetch(url + path, { headers })).text();
}

/** Throws when a server does not return full pages, because figures of wrong responses mean nothing. */
async function checkAnswers(
  { own, other }: Sides<MeasuredServer>,
  pages: Record<SiteFeed, Page>,
): Promise<void> {
  const checked = ['recent, page 1', 'following, page 5,000', 'recommended, page 5,000'] as const;
  for (const server of other ? [own, other] : [own]) {
    for (const name of checked) {
      const answer = await answerOf(server, pages[name]);
      const { items } = JSON.parse(answer) as { items: { profiles: { username: string } }[] };
      if (items.length !== 12 || !items.every(({ profiles }) => profiles.username !== '')) {
        throw new Error(`${name} did not answer 12 posts with their authors`);
      }
    }
  }
}
