import { setTimeout as sleep } from 'node:timers/promises';

interface Stopping {
  /** The time between a SIGTERM and the stop, in milliseconds. */
  drainTime: number;
  onDrain: () => void;
  stop: () => Promise<void>;
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
  process.on('SIGTERM', (signal) => void onSignal(signal));
  process.on('SIGINT', (signal) => void onSignal(signal));
}
