import { afterAll, beforeAll, describe } from 'vitest';
import { hasTestRedis, startTestRedis } from '#scripts/redis.ts';
import { sameAt } from '../second-app.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** Two processes of a site. They share a PostgreSQL database and nothing in memory. */
export type Processes = readonly [TestApp, TestApp];

/**
 * Defines tests of two processes, once with PostgreSQL as their bus and once with Redis. The processes are two apps,
 * because nothing outside of an app holds data of a site.
 */
export function describeTwoProcesses(define: (processes: () => Processes) => void): void {
  for (const bus of ['PostgreSQL', 'Redis'] as const) {
    const isMissing = bus === 'Redis' && !hasTestRedis();
    describe.skipIf(isMissing)(`two processes with ${bus} as their bus`, () => {
      let processes: Processes | undefined;
      const stops: (() => Promise<void>)[] = [];

      beforeAll(async () => {
        const redis = bus === 'Redis' ? await startTestRedis() : null;
        if (redis) stops.push(redis.stop);
        const settings: Record<string, string> = redis ? { LIVE_URL: redis.url } : {};
        const first = await startTestApp(settings);
        stops.push(first.close);
        const second = await startTestApp(settings, {
          databaseUrl: first.databaseUrl ?? undefined,
        });
        stops.push(second.close);
        processes = [first, second];
      });

      afterAll(async () => {
        for (const stop of stops.toReversed()) await stop();
      });

      define(() => {
        if (!processes) throw new Error('the processes have not started');
        return processes;
      });
    });
  }
}

/** Returns a member as a client of each process, with the same session. */
export function atBoth(processes: Processes, member: TestClient): [TestClient, TestClient] {
  const [first, second] = processes;
  return [sameAt(first, member), sameAt(second, member)];
}
