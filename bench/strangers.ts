/**
 * `npm run bench:strangers`: measures members and visitors of a site while others overload it: twenty times as many
 * requests of members for a minute, and one address that sends pipelined requests. Prints the medians without and with
 * each load, the time until the median is back, the maxima of the queues, and what the site refuses. `--engine
 * sqlite|postgres` and `--load TEXT` choose what is measured.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SECOND } from '#contract/foundations/limits.ts';
import { insertPost } from '#server/testing/factories.ts';
import { TestClient } from '#server/testing/test-client.ts';
import { engineTitles } from './format.ts';
import type { EngineName } from './options.ts';
import { insertMembers, startSeededSite } from './seeded-site.ts';
import { startLoad } from './strangers/load-thread.ts';
import { type Load, loads } from './strangers/loads.ts';
import { type Answer, startPeople } from './strangers/people.ts';
import { openLiveConnections, type Queues, watchQueues } from './strangers/queues.ts';
import { count, type Session } from './strangers/send.ts';

const MEMBERS = 6;
const VISITORS = 2;
/** The members who send the requests of the loads. */
const CROWD = 100;
const POSTS = 400;
/** The duration without load before each load, in milliseconds. */
const CALM = 10 * SECOND;
/** How long to wait for the calm median after a load, in milliseconds. */
const RECOVERY_MOST = 60 * SECOND;
/** A median is back when it is at most this multiple of the calm one, because medians of a second vary. */
const BACK = 1.5;

const { values } = parseArgs({
  options: { engine: { type: 'string' }, load: { type: 'string', default: '' } },
});

async function seedSite(database: Parameters<typeof insertPost>[0]) {
  const people = await insertMembers(database, MEMBERS + CROWD);
  const [{ id: author } = { id: '' }] = people;
  const posts: string[] = [];
  while (posts.length < POSTS) posts.push(await insertPost(database, author));
  return { people, posts };
}

interface Measured {
  load: Load;
  calm: number;
  loaded: number;
  /** The time until the median is back, in milliseconds. Null when it did not come back. */
  back: number | null;
  queues: Queues;
  /** The responses to the measured people, and to the load, by outcome. */
  people: Record<string, number>;
  others: Record<string, number>;
}

const medianOf = (answers: readonly Answer[]): number => {
  const times = answers.map(({ took }) => took).toSorted((one, other) => one - other);
  return times[times.length >> 1] ?? Number.NaN;
};

async function measureSite(engine: EngineName): Promise<void> {
  const site = await startSeededSite(seedSite, engine);
  const { port, url, scene } = site;
  const sessions: Session[] = [];
  for (const member of scene.people) {
    const client = new TestClient(url, member);
    await client.registerToken();
    sessions.push({ cookie: member.cookie, token: client.token });
  }
  const [used, crowd] = [sessions.slice(0, MEMBERS), sessions.slice(MEMBERS)];
  const posts = scene.posts.slice(-50);
  const visitors = Array.from({ length: VISITORS }, () => null);
  const people = startPeople(port, [...used, ...visitors], posts);
  const closeLive = openLiveConnections(port, crowd.slice(0, 20), posts[0] ?? '');
  const queues = watchQueues(url, site.memory);
  const since = (start: number) =>
    people.answers.filter(({ at, took }) => at - took >= start || at >= start);
  await sleep(CALM);
  console.log(`\n${engineTitles[engine]}`);
  for (const load of loads.filter(({ name }) => name.includes(values.load))) {
    let start = performance.now();
    await sleep(CALM);
    const calm = since(start);
    queues.take();
    start = performance.now();
    const calmRate = calm.length / (CALM / SECOND);
    const stop = await startLoad({
      name: load.name,
      target: { port, sessions: crowd, posts, calmRate },
    });
    await sleep(load.seconds * SECOND);
    const loaded = since(start);
    const others = await stop();
    const back = await waitForMedian(people.answers, medianOf(calm));
    const outcomes: Record<string, number> = {};
    for (const { outcome } of loaded) count(outcomes, outcome);
    console.log(
      describe({
        load,
        calm: medianOf(calm),
        loaded: medianOf(loaded.filter(({ outcome }) => outcome === 'ok')),
        back,
        queues: queues.take(),
        people: outcomes,
        others,
      }),
    );
    await sleep(CALM);
  }
  console.log(site.hasEnded() ? 'The process has ended.' : 'The process has not ended.');
  queues.stop();
  closeLive();
  await people.stop();
  await site.stop();
}

/** Returns the time until the median of a second is back, in milliseconds. */
async function waitForMedian(answers: readonly Answer[], calm: number): Promise<number | null> {
  const start = performance.now();
  while (performance.now() - start < RECOVERY_MOST) {
    const second = performance.now();
    await sleep(SECOND);
    const served = answers.filter(({ at, outcome }) => at >= second && outcome === 'ok');
    if (medianOf(served) <= BACK * calm) return second - start;
  }
  return null;
}

function describe({ load, calm, loaded, back, queues, people, others }: Measured): string {
  const ratio = (loaded / calm).toFixed(1);
  const time = back === null ? 'never' : `${(back / SECOND).toFixed(0)} s`;
  const { database, jobs, live, memory } = queues;
  return [
    `${load.name} (${load.seconds} s)`,
    `  median ${calm.toFixed(1)} → ${loaded.toFixed(1)} ms (× ${ratio}), back after ${time}`,
    `  at most ${database} wait for the database, ${jobs} jobs, ${live} live connections, ${(memory / 2 ** 20).toFixed(0)} MB`,
    `  people: ${JSON.stringify(people)}`,
    `  load: ${JSON.stringify(others)}`,
  ].join('\n');
}

const engines: EngineName[] =
  values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine as EngineName];
for (const engine of engines) await measureSite(engine);
