import { isUnavailable } from '../is-unavailable.ts';
import type { Log } from './log.ts';

/**
 * Logs that work in the background has failed, which is tried again. It is a warning while the database or the disk cannot
 * do it, such as when no connection is free in time: the next attempt does it. All else is an error that somebody has to
 * look at.
 */
export function logRetried(
  log: Pick<Log, 'warn' | 'error'>,
  failure: { err: unknown; job?: string },
  message: string,
): void {
  if (isUnavailable(failure.err)) log.warn(failure, message);
  else log.error(failure, message);
}
