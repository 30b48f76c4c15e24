import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { Log } from './log.ts';

/**
 * Logs a failure of background work that will be retried. It is a warning when the database or the disk is temporarily
 * unavailable, such as when no connection is free in time. Other errors need attention and are logged as errors.
 */
export function logRetried(
  log: Pick<Log, 'warn' | 'error'>,
  failure: { err: unknown; job?: string },
  message: string,
): void {
  if (isUnavailable(failure.err)) log.warn(failure, message);
  else log.error(failure, message);
}
