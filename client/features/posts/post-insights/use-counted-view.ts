import { useEffect, useRef } from 'react';
import { useRouterState } from '#client/lib/router/router-hooks.ts';
import { recordPostView } from './post-insights.queries.ts';
import { viewSourceOf } from './view-source.ts';

/** Counts a view of a post once the tab is visible. Null counts nothing. */
export function useCountedView(postId: string | null): void {
  const { from } = useRouterState();
  const source = useRef(viewSourceOf(from, document.referrer));
  useEffect(() => {
    if (postId === null) return;
    const count = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', count);
      void recordPostView(postId, source.current);
    };
    document.addEventListener('visibilitychange', count);
    count();
    return () => document.removeEventListener('visibilitychange', count);
  }, [postId]);
}
