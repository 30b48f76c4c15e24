import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

interface PressureOptions {
  /** Milliseconds that the event loop may be late on average; 0 for any time. */
  maxEventLoopDelay: number;
  /** Milliseconds that the average is taken of. */
  sampleInterval?: number;
}

/** Long enough that a single pause, as on a machine that does something else for a moment, refuses nobody. */
const SAMPLE_INTERVAL = 5000;

/** Part of the configuration of a route that is answered all the same. */
export const answeredUnderPressure = { pressureHandler: (): void => {} };

/** Refuses requests with 503 while the process is too busy to answer them. */
export async function installPressure(
  app: FastifyInstance,
  { maxEventLoopDelay, sampleInterval = SAMPLE_INTERVAL }: PressureOptions,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxEventLoopUtilization: 0,
    sampleInterval,
    pressureHandler: (_request, _reply, _type, delay) => {
      // Infinite means that nothing was measured in the interval.
      if (delay !== Number.POSITIVE_INFINITY) throw new AppError('unavailable');
    },
  });
}
