import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

interface PressureOptions {
  /** The maximum average delay of the event loop, in milliseconds. 0 disables the limit. */
  maxEventLoopDelay: number;
  /** The interval of the average, in milliseconds. */
  sampleInterval?: number;
}

/** Long enough that a single pause, as on a busy machine, causes no refusal. */
const SAMPLE_INTERVAL = 5000;

/** The configuration of a route that is always answered. */
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
      // Infinity means that nothing was measured in the interval.
      if (delay !== Number.POSITIVE_INFINITY) throw new AppError('unavailable');
    },
  });
}
