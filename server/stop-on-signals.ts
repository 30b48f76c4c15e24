import { setTimeout as sleep } from 'node:timers/promises';

interface Stopping {
  /** The time between a SIGTERM and the stop, in milliseconds. */
  drainTime: number;
  onDrain: () => void;
  stop: () => Promise<void>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Installs handlers that exit on a signal during the start, and returns a function that removes them. The first process
 * of a container needs them, because it has no default handlers. Work under way is interrupted, as by a crash.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(0);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}

/** Calls `stop` once: on SIGTERM after the drain, on SIGINT immediately. A second signal ends the drain. */
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
