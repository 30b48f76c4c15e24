import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND } from '../../../../contract/limits.ts';
import { subscribeToTopic } from '../../../lib/live.ts';

/** Several messages that arrive together are answered by one read. */
const GATHER = 150;

/** Reads what is below a key again when the queue of reports has changed, once after the other, at most once a second. */
export function useLiveQueue(queryKey: QueryKey, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const reading = gathered(() => client.invalidateQueries({ queryKey }));
    const unsubscribe = subscribeToTopic('admins', ({ type }) => {
      if (type === 'reports' || type === 'refetch') reading.ask();
    });
    return () => {
      unsubscribe();
      reading.stop();
    };
  }, [client, queryKey, enabled]);
}

/** Calls `read` soon after it is asked for, and never before the last reading is done. */
function gathered(read: () => Promise<void>) {
  let isAsked = false;
  let isWorking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (delay: number) =>
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, delay);
    });

  async function work(): Promise<void> {
    isWorking = true;
    await pause(GATHER);
    while (isAsked) {
      isAsked = false;
      await read();
      await pause(SECOND);
    }
    isWorking = false;
  }

  return {
    ask: () => {
      isAsked = true;
      if (!isWorking) void work();
    },
    stop: () => {
      isAsked = false;
      clearTimeout(timer);
    },
  };
}
