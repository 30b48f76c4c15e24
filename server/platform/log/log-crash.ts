import type { Log } from './log.ts';

/** Logs the error that is about to end the process, because operators look for it in the log. */
export function logCrash(log: Log): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ err, origin }, 'an error that nothing handles ends the process');
  });
}
