import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/platform/database/database.ts';
import { CACHE, type Engine } from './engines.ts';
import { DEEP_PAGE, type Feed, findPage } from './feed-pages.ts';
import { type Figures, figuresOf, fire, type Sample } from './load.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import type { Member } from './members.ts';
import type { Options } from './options.ts';

const CONNECTIONS = 40;
const WARM_UP_SECONDS = 2;

export const feedNames = [
  'recent, page 1',
  'recent, page 5,000',
  'recent, page 1, signed in',
  'popular, page 1',
  'popular, page 5,000',
  'following, page 1',
  'following, page 5,000',
  'following few, page 1',
  'recommended, page 1',
  'recommended, page 5,000',
  'bare: same SQL',
  'memory: same bytes',
] as const;
export type FeedName = (typeof feedNames)[number];

interface Target {
  server: MeasuredServer;
  path: string;
  headers?: Record<string, string>;
}

/** Measures the home feeds of the site and what they compare with, in turns. */
export async function measureFeeds(
  engine: Engine,
  app: MeasuredServer,
  members: Member[],
  { seconds, rounds }: Options,
): Promise<Record<FeedName, Figures>> {
  const feeds = await feedTargets(engine, app, members);
  const answer = await answerOf(feeds['recent, page 1']);
  await checkAnswer(answer);
  await checkAnswer(await answerOf(feeds['following, page 5,000']));
  await checkAnswer(await answerOf(feeds['recommended, page 5,000']));
  const file = join(CACHE, 'answer.json');
  await writeFile(file, answer);
  const memory = await startServer('memory', engine, { BENCH_ANSWER: file });
  const bare = await startServer('bare', engine);
  const targets: Record<FeedName, Target> = {
    ...feeds,
    'bare: same SQL': { server: bare, path: '/' },
    'memory: same bytes': { server: memory, path: '/' },
  };
  try {
    return await takeTurns(engine, targets, seconds / rounds, rounds);
  } finally {
    await memory.stop();
    await bare.stop();
  }
}

type SiteFeed = Exclude<FeedName, 'bare: same SQL' | 'memory: same bytes'>;

/** The four feeds; フォロー中 is that of the member who follows most, and of one who follows few. */
async function feedTargets(
  engine: Engine,
  app: MeasuredServer,
  members: Member[],
): Promise<Record<SiteFeed, Target>> {
  const { read } = engine.database;
  const [member, keen] = await membersByFollowed(read, members);
  const target = async (feed: Feed, number: number, reader?: Member): Promise<Target> => {
    const path = await findPage(read, feed, number);
    return { server: app, path, ...(reader && { headers: { cookie: reader.cookie } }) };
  };
  const keens: Feed = { sort: 'following', viewer: keen.id };
  return {
    'recent, page 1': await target({ sort: 'recent' }, 1),
    'recent, page 5,000': await target({ sort: 'recent' }, DEEP_PAGE),
    'recent, page 1, signed in': await target({ sort: 'recent' }, 1, member),
    'popular, page 1': await target({ sort: 'popular' }, 1),
    'popular, page 5,000': await target({ sort: 'popular' }, DEEP_PAGE),
    'following, page 1': await target(keens, 1, keen),
    'following, page 5,000': await target(keens, DEEP_PAGE, keen),
    'following few, page 1': await target({ sort: 'following' }, 1, member),
    'recommended, page 1': await target({ sort: 'recommended' }, 1),
    'recommended, page 5,000': await target({ sort: 'recommended' }, DEEP_PAGE),
  };
}

/** One who follows as many as members do on average, and the one who follows most. */
async function membersByFollowed(
  database: Queryable,
  members: Member[],
): Promise<[Member, Member]> {
  const { id } = await database
    .selectFrom('profiles')
    .orderBy('following_count', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  const keen = members.find((member) => member.id === id);
  const other = members.find((member) => member.id !== id);
  if (!keen || !other) throw new Error('the member who follows most is not signed in');
  return [other, keen];
}

async function answerOf({ server, path, headers = {} }: Target): Promise<string> {
  return (await fetch(server.url + path, { headers })).text();
}

/** A fast server that answers the wrong thing proves nothing. */
async function checkAnswer(answer: string): Promise<void> {
  const { items } = JSON.parse(answer) as { items: { profiles: { username: string } }[] };
  if (items.length !== 12 || !items.every(({ profiles }) => profiles.username !== '')) {
    throw new Error('the feed did not answer 12 posts with their authors');
  }
}

async function takeTurns(
  engine: Engine,
  targets: Record<FeedName, Target>,
  seconds: number,
  rounds: number,
): Promise<Record<FeedName, Figures>> {
  const samples = new Map<FeedName, Sample[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of feedNames) {
      const { server, path, headers = {} } = targets[name];
      const requests = [{ path, headers }];
      const shoot = (duration: number) =>
        fire(server, engine, { requests, duration, connections: CONNECTIONS });
      if (round === 0) await shoot(WARM_UP_SECONDS);
      samples.set(name, [...(samples.get(name) ?? []), await shoot(seconds)]);
    }
  }
  const figures = feedNames.map((name) => [name, figuresOf(samples.get(name) ?? [])]);
  return Object.fromEntries(figures) as Record<FeedName, Figures>;
}
