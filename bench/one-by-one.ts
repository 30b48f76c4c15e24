/** Sends requests one at a time and measures them. Each engine has a site with its own database. */
import type { Database } from '#server/platform/database/database.ts';
import { describeTimes } from './format.ts';
import { startSeededSite } from './seeded-site.ts';

const REQUESTS = 200;

interface SiteMeasurement<Scene> {
  seed: (database: Database) => Promise<Scene>;
  measure: (url: string, scene: Scene) => Promise<void>;
}

/** Measures a site on the engine that the arguments name, or on both engines. */
export async function measureEngines<Scene>({
  seed,
  measure,
}: SiteMeasurement<Scene>): Promise<void> {
  const [only] = process.argv.slice(2);
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (only !== undefined && only !== engine) continue;
    console.log(`\n${engine}`);
    const { url, scene, stop } = await startSeededSite(seed, engine);
    await measure(url, scene);
    await stop();
  }
}

/** Prints how long requests take. `send` receives the number of the request, from 0. */
export async function printTimes(
  name: string,
  send: (round: number) => Promise<unknown>,
  requests = REQUESTS,
): Promise<void> {
  const times: number[] = [];
  // The first requests are not measured, because they prepare statements and fill caches.
  const warmUp = requests / 10;
  for (let round = 0; round < warmUp + requests; round += 1) {
    const start = performance.now();
    await send(round);
    if (round >= warmUp) times.push(performance.now() - start);
  }
  console.log(`${name}: ${describeTimes(times)}`);
}
