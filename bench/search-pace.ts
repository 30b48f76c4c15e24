/**
 * `npm run bench:pace -- 200`: sends this many searches a second, 200 by default, at equal intervals. It does so even
 * while earlier searches are pending. In `npm run bench`, each search waits for the response to the previous search, so
 * a busy processor delays all searches.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { POSTS } from './community.ts';
import { openEngine } from './engines.ts';
import { describeTimes, engineTitles } from './format.ts';
import { startServer } from './measured-server.ts';
import { signInMembers } from './members.ts';
import { readOptions } from './options.ts';
import { pathOf, type SearchName, searches } from './search.ts';

const PER_SECOND = Number(process.argv[2] ?? 200);
const WARM_UP = 3 * PER_SECOND;
const MEASURED = 10 * PER_SECOND;

const agent = new Agent({ keepAlive: true });

/** Returns the milliseconds until the whole response has arrived. Throws unless the response is a success. */
function timeOf(url: string, cookie: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`the answer to ${url} is ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

async function sendEvenly(count: number, send: (round: number) => Promise<number>) {
  const start = performance.now();
  const times: Promise<number>[] = [];
  for (let round = 0; round < count; round += 1) {
    const early = start + (round * 1000) / PER_SECOND - performance.now();
    if (early > 1) await sleep(early);
    times.push(send(round));
  }
  return Promise.all(times);
}

for (const name of readOptions(process.argv.slice(3)).engines) {
  const engine = await openEngine(name);
  if (!engine) continue;
  const members = await signInMembers(engine.database);
  // The server is not pinned, so that the system distributes server, database and this process over the cores.
  const server = await startServer('app', engine, { isPinned: false });
  for (const line of Object.keys(searches) as SearchName[]) {
    const url = server.url + (await pathOf(server, members, line, POSTS));
    const send = (round: number) => timeOf(url, members[round % members.length]?.cookie ?? '');
    await sendEvenly(WARM_UP, send);
    const times = await sendEvenly(MEASURED, send);
    console.log(`${engineTitles[name]}, ${line}: ${describeTimes(times)}`);
  }
  await server.stop();
  await engine.close();
}
agent.destroy();
