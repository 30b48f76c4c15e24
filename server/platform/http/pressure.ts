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

/** How many queries, or on SQLite writes, may wait for a connection, and for how many milliseconds there may be more. */
export interface QueueLimit {
  queries: number;
  milliseconds: number;
}

/** A crowd that opens an event at the same second is served within the time. A lasting overload is not. */
const defaultQueueLimit: QueueLimit = { queries: 500, milliseconds: 500 };

/**
 * Refuses new requests while too many queries wait for a connection for too long. A request makes several queries one
 * after another, and each waits for a limited time. Without this limit, most requests would fail after some of their
 * queries.
 */
export function refuseBeyondQueue(
  app: FastifyInstance,
  countWaiting: () => number,
  { queries, milliseconds }: QueueLimit = defaultQueueLimit,
): void {
  const countRefusal = createRefusalLog(app);
  let since = Number.POSITIVE_INFINITY;
  app.addHook('onRequest', ({ routeOptions: { config } }, _reply, done) => {
    const now = performance.now();
    since = countWaiting() > queries ? Math.min(since, now) : Number.POSITIVE_INFINITY;
    if (config.pressureHandler !== undefined || now - since < milliseconds) return done();
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
