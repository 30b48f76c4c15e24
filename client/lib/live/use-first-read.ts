import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Topic } from '#contract/operation/live-events.ts';
import { isReceived, subscribeToTopic } from './live.ts';

/** How long a first read waits for the live connection at most, in milliseconds. */
const PATIENCE = 2 * SECOND;

/**
 * Whether to read what live events of a topic keep up to date: once the topic is received, because what is read before
 * would have to be read again, or when that takes long. False without a topic.
 */
export function useFirstRead(topic: Topic | null): boolean {
  const [isDue, setDue] = useState(() => topic !== null && isReceived(topic));
  useEffect(() => {
    if (topic === null || isDue) return;
    const timer = setTimeout(() => setDue(true), PATIENCE);
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

/** Whether a query that waits for `useFirstRead` has not been sent yet. It will be, after the event that is handled now. */
export function isFirstReadAhead(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey);
  return state?.status === 'pending' && state.fetchStatus === 'idle';
}
