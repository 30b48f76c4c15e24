import { setTimeout as sleep } from 'node:timers/promises';

interface Stopping {
  /** The time between a SIGTERM and the stop, in milliseconds. */
  drainTime: number;
  onDrain: () => void;
  stop: () => Promise<void>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process at a signal during its start, also as the first process of a container, which has no other handler.
 * What is under way is as after a crash. Returns a function that ends this.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(0);
  for (const signal of signals) process.on(signal, exit);
  return () => {
    for (const signal of signals) process.off(signal, exit);
  };
}

/**
 * Stops the process once on SIGTERM, after it has drained, and on SIGINT immediately. A second signal ends the drain.
 */
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
