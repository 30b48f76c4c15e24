import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { SECOND } from '#contract/foundations/limits.ts';

/** The time within which several live events cause a single read, in milliseconds. */
const GATHER = 150;

/** Refetches the queries under a key when the queue of reports changes. A pause of a second follows each read. */
export function useLiveQueue(queryKey: QueryKey, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const reading = gathered(() => client.invalidateQueries({ queryKey }));
    const unsubscribe = subscribeToTopic('admins', ({ type }) => {
      if (type === 'reports') reading.request();
      // Refetches without a delay, so that a page that has just been opened reads its data only once.
      if (type === 'refetch') void client.invalidateQueries({ queryKey });
    });
    return () => {
      unsubscribe();
      reading.stop();
    };
  }, [client, queryKey, enabled]);
}

/** Returns `request` and `stop`. A requested read waits for a short delay and for the pause after the last read. */
function gathered(read: () => Promise<void>) {
  let isRequested = false;
  let isWorking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (delay: number) =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, delay);
    });

  async function work(): Promise<void> {
    isWorking = true;
    await pause(GATHER);
    while (isRequested) {
      isRequested = false;
      await read();
      await pause(SECOND);
    }
    isWorking = false;
  }

  return {
    request: () => {
      isRequested = true;
      if (!isWorking) void work();
    },
    stop: () => {
      isRequested = false;
      clearTimeout(timer);
    },
  };
}
