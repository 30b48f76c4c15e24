import { setTimeout as sleep } from 'node:timers/promises';

interface Stopping {
  /** The time between a SIGTERM and the stop, in milliseconds. */
  drainTime: number;
  onDrain: () => void;
  stop: () => Promise<void>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/** The first process of a container needs handlers to exit. Work is interrupted, as by a crash. */
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
