import { setTimeout as sleep } from 'node:timers/promises';

interface Stopping {
  /** The time from a SIGTERM to the stop, in milliseconds. */
  drainTime: number;
  onDrain: () => void;
  stop: () => Promise<void>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process on SIGTERM and SIGINT, because the first process of a container ignores these signals without
 * handlers. The work is interrupted as by a crash. Returns a function that removes the handlers.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(0);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}

/** Calls `stop` once: after the drain on SIGTERM, and immediately on SIGINT. A second signal ends the drain. */
export function stopOnSignals({ drainTime, onDrain, stop }: Stopping): void {
  const drained = new AbortController();
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping || signal === 'SIGINT') drained.abort();
    if (isStopping) return;
    isStopping = true;
    if (drainTime > 0 && !drained.signal.aborted) {
      onDrain();
      await sleep(drainTime, undefined, { signal: drained.signal }).catch(() => undefined);
    }
    await stop();
  };
  for (const signal of signals) process.on(signal, () => void onSignal(signal));
}
