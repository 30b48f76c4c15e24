import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { LoggedOnce } from './app-error.ts';

interface PressureOptions {
  /** The maximum average delay of the event loop, in milliseconds. 0 disables the limit. */
  maxEventLoopDelay: number;
  /** The interval of the average, in milliseconds. */
  sampleInterval?: number;
}

/** The default is so long that a single pause of a busy machine causes no refusal. */
const SAMPLE_INTERVAL = 5000;

export const answeredUnderPressure = { pressureHandler: (): void => {} };

/** The shortest time between two lines of the log about refusals, in milliseconds. */
const LOG_INTERVAL = 1000;

export async function installPressure(
  app: FastifyInstance,
  { maxEventLoopDelay, sampleInterval = SAMPLE_INTERVAL }: PressureOptions,
): Promise<void> {
  // Without a limit, the plugin would measure for nothing until the process ends.
  if (maxEventLoopDelay === 0) return;
  const countRefusal = createRefusalLog(app);
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxEventLoopUtilization: 0,
    sampleInterval,
    pressureHandler: (_request, _reply, _type, delay) => {
      // Infinity means that nothing was measured during the interval.
      if (delay === Number.POSITIVE_INFINITY) return;
      countRefusal();
      // The log contains the number of refusals instead of each refusal.
      throw new LoggedOnce();
    },
  });
}

/** The default of the most queries, or on SQLite writes, that wait for a connection before requests are refused. */
const MAX_WAITING = 500;

interface QueueOptions {
  /** Returns how many queries, or on SQLite writes, wait for a connection. */
  countWaiting: () => number;
  maxWaiting?: number | undefined;
}

/**
 * Refuses new requests while many queries wait for a connection. A request makes several queries one after another, and
 * each waits for a limited time. Without this limit, most requests would fail after some of their queries.
 */
export function refuseBeyondQueue(
  app: FastifyInstance,
  { countWaiting, maxWaiting = MAX_WAITING }: QueueOptions,
): void {
  const countRefusal = createRefusalLog(app);
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, done) => {
    if (config.pressureHandler !== undefined || countWaiting() <= maxWaiting) return done();
    countRefusal();
    done(new LoggedOnce());
  });
}

/** Returns a function that logs the number of refusals at most once a second, so that logging adds little load. */
function createRefusalLog({ log }: FastifyInstance): () => void {
  let refused = 0;
  let logAt = 0;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now < logAt) return;
    log.warn({ refused }, 'the process is too busy: requests are refused');
    refused = 0;
    logAt = now + LOG_INTERVAL;
  };
}
