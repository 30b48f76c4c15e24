import { hostsOf } from '#server/platform/env/live-url.ts';
import { openBus } from '#server/platform/live/open-bus.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type Check, error, ok, reasonOf } from './check.ts';

/** Checks that the Redis of LIVE_URL can be used. Skipped without LIVE_URL. */
export const liveRedis: Check = {
  name: 'live-redis',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    if (env.liveServers === null) return [];
    const host = hostsOf(env.liveServers);
    try {
      await (await openBus(env, createLog('silent'))).close();
      return [ok({ en: `Redis at ${host} answers.`, ja: `Redis（${host}）に接続できます。` })];
    } catch (failure) {
      const { en, ja } = reasonOf(failure);
      return [
        error(
          {
            en: `Redis at ${host} cannot be used (${en}): other processes get no live messages.`,
            ja: `Redis（${host}）を使えず（${ja}）、ほかのプロセスに更新が届きません。`,
          },
          {
            en: 'Start it, or correct or remove LIVE_URL.',
            ja: 'Redisを起動するか、LIVE_URLを直すか外してください。',
          },
        ),
      ];
    }
  },
};
