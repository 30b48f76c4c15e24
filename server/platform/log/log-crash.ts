import type { Log } from './log.ts';

/** Logs the error that is about to end the process, so that it is found where the operator looks. */
export function logCrash(log: Log): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ err, origin }, 'an error that nothing handles ends the process');
  });
}
