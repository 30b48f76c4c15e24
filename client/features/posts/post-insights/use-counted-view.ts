import { useEffect, useRef } from 'react';
import type { Location } from '#client/lib/router/location.ts';
import { useRouterState } from '#client/lib/router/router-hooks.ts';
import type { ViewSource } from '#contract/posts/insight-choices.ts';
import { recordPostView } from './post-insights.queries.ts';

/** Counts a view of a post once the tab is visible. With null, counts nothing. */
export function useCountedView(postId: string | null): void {
  const { from } = useRouterState();
  const previous = useRef(from);
  useEffect(() => {
    if (postId === null) return;
    const count = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', count);
      void recordPostView(postId, viewSourceOf(previous.current));
    };
    document.addEventListener('visibilitychange', count);
    count();
    return () => document.removeEventListener('visibilitychange', count);
  }, [postId]);
}

/** The source of a view for each previous page. Pages are identified by the beginnings of their paths. */
const pages: readonly (readonly [path: RegExp, source: ViewSource])[] = [
  [/^\/posts\/\w{20}/, 'related'],
  [/^\/(user|profile)\b/, 'profile'],
  [/^\/tags\//, 'tag'],
  [/^\/search/, 'search'],
  [/^\/announcements/, 'notification'],
  [/^\/messages/, 'message'],
  [/^\/events/, 'event'],
];

/** Returns the source of a view: the previous page or, on the first page of a visit, how the document was opened. */
export function viewSourceOf(from: Location | undefined): ViewSource {
  if (!from || from.pathname.startsWith('/login')) {
    // Set by public/before-paint.js.
    return 'linked' in document.documentElement.dataset ? 'link' : 'outside';
  }
  const { pathname, search } = from;
  const tab = new URLSearchParams(search).get('tab');
  if (pathname === '/' || pathname === '/feed') {
    if (tab === 'following') return 'following';
    return pathname === '/' ? 'home' : 'feed';
  }
  if (tab === 'saved') return 'saved';
  return pages.find(([path]) => path.test(pathname))?.[1] ?? 'other';
}
