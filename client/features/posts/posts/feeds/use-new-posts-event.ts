import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { SECOND } from '#contract/foundations/limits.ts';

/** All open tabs receive the event at the same moment. Their requests are spread over this time. */
const SPREAD = 2 * SECOND;

/**
 * Calls `onNewPosts` after a live event about new posts, and after each refetch. Returns whether there is a live connection: visitors have none.
 */
export function useNewPostsEvent(isMember: boolean, onNewPosts: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const onEvent = useEffectEvent(onNewPosts);
  useEffect(() => {
    if (!isMember) return setLive(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onEvent();
      }, Math.random() * SPREAD);
    };
    const unsubscribe = subscribeToTopic('all', ({ type }) => {
      if (type === 'refetch') setLive(true);
      if (type === 'interrupted') setLive(false);
      if (type === 'posts' || type === 'refetch') tellSoon();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [isMember]);
  return isLive;
}
