import type { Sides } from './alternate.ts';
import type { Engine } from './engines.ts';
import { measureFeeds } from './feeds.ts';
import { measureLikes } from './likes.ts';
import { offServerCore } from './machine.ts';
import { type MeasuredServer, startServer } from './measured-server.ts';
import { signInMembers } from './members.ts';
import type { Options } from './options.ts';
import type { EngineResults } from './results.ts';
import { measureSearch } from './search.ts';

/** Measures the selected groups of lines on one engine. */
export async function measureEngine(engine: Engine, options: Options): Promise<EngineResults> {
  const { parts } = options;
  const members = await signInMembers(engine.database);
  return offServerCore(() =>
    withServers(engine, options.against, async (servers) => ({
      engine: engine.name,
      ...(parts.includes('feeds') && {
        feeds: await measureFeeds(engine, servers, members, options),
      }),
      ...(parts.includes('likes') && {
        likes: await measureLikes(engine, servers, members, options),
      }),
      ...(parts.includes('search') && {
        search: await measureSearch(engine, servers, members, options),
      }),
      memory: { own: servers.own.memory(), other: servers.other?.memory() ?? null },
    })),
  );
}

/** Runs `body` with the server of this checkout and, in a comparison, with the server of the other checkout. */
async function withServers<Result>(
  engine: Engine,
  against: string | null,
  body: (servers: Sides<MeasuredServer>) => Promise<Result>,
): Promise<Result> {
  const own = await startServer('app', engine);
  try {
    const other = against === null ? null : await startServer('app', engine, { checkout: against });
    try {
      return await body({ own, other });
    } finally {
      await other?.stop();
    }
  } finally {
    await own.stop();
  }
}
