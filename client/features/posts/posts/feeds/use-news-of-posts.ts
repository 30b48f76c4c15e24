import { useEffect, useEffectEvent, useState } from 'react';
import { isReceiving, subscribeToTopic } from '#client/lib/live/live.ts';
import { SECOND } from '#contract/foundations/limits.ts';

/** All open tabs receive the event at the same moment. Their requests are spread over this time. */
const SPREAD = 2 * SECOND;

/**
 * Calls `onNews` after a live event about new posts, and after each interruption of the live connection. Returns
 * whether there is a live connection: visitors have none.
 */
export function useNewsOfPosts(isMember: boolean, onNews: () => void): boolean {
  const [isTold, setTold] = useState(false);
  const ask = useEffectEvent(onNews);
  useEffect(() => {
    if (!isMember) return setTold(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    setTold(isReceiving('all'));
    const unsubscribe = subscribeToTopic('all', ({ type }) => {
      if (type === 'notifications' || type === 'wallets') return;
      setTold(type !== 'interrupted');
      if (type === 'interrupted') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        ask();
      }, Math.random() * SPREAD);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [isMember]);
  return isTold;
}
