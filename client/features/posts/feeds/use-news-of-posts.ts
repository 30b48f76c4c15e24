import { useEffect, useEffectEvent, useState } from 'react';
import { SECOND } from '../../../../contract/limits.ts';
import { isReceiving, subscribeToTopic } from '../../../lib/live.ts';

/** All open tabs are told at the same moment, and ask within this time. */
const SPREAD = 2 * SECOND;

/**
 * Calls `onNews` when the server tells of new posts, and after each interruption of the live connection. Returns whether
 * the server tells: visitors have no live connection.
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
