import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, type Engine } from './engines.ts';
import { DEEP_PAGE, findPage } from './feed-pages.ts';
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
  member: Member,
  { seconds, rounds }: Options,
): Promise<Record<FeedName, Figures>> {
  const recent = await findPage(engine.database.read, 'recent', 1);
  const answer = await (await fetch(app.url + recent.path)).text();
  await checkAnswer(answer);
  const file = join(CACHE, 'answer.json');
  await writeFile(file, answer);
  const memory = await startServer('memory', engine, { BENCH_ANSWER: file });
  const bare = await startServer('bare', engine);
  const targets: Record<FeedName, Target> = {
    'recent, page 1': { server: app, path: recent.path },
    'recent, page 5,000': { server: app, path: await pathOf(engine, 'recent') },
    'recent, page 1, signed in': {
      server: app,
      path: recent.path,
      headers: { cookie: member.cookie },
    },
    'popular, page 1': {
      server: app,
      path: (await findPage(engine.database.read, 'popular', 1)).path,
    },
    'popular, page 5,000': { server: app, path: await pathOf(engine, 'popular') },
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

async function pathOf(engine: Engine, sort: 'recent' | 'popular'): Promise<string> {
  return (await findPage(engine.database.read, sort, DEEP_PAGE)).path;
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
