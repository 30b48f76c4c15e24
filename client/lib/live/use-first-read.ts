import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Topic } from '#contract/operation/live-events.ts';
import { isReceived, subscribeToTopic } from './live.ts';

/** The maximum time that a first read waits for the live connection, in milliseconds. */
const MAX_WAIT = 2 * SECOND;

/**
 * Returns whether the data of a topic can be read: true once the topic is received, or after `MAX_WAIT`. Always false
 * for null.
 */
export function useFirstRead(topic: Topic | null): boolean {
  const [isDue, setDue] = useState(() => topic !== null && isReceived(topic));
  useEffect(() => {
    if (topic === null || isDue) return;
    const timer = setTimeout(() => setDue(true), MAX_WAIT);
    const stop = subscribeToTopic(topic, ({ type }) => {
      if (type === 'refetch') setDue(true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [topic, isDue]);
  return isDue;
}

/** Whether a query that waits for `useFirstRead` is sent only after the current event is handled. */
export function isFirstReadAhead(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.status === 'pending' && state.fetchStatus === 'idle';
}
