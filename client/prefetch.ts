import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from './features/identity/session/session.queries.ts';
import { profileQuery } from './features/members/profiles/profiles.queries.ts';
import {
  postPreviewQuery,
  postQuery,
  relatedQuery,
  userPostsQuery,
} from './features/posts/posts/posts.queries.ts';
import type { Router } from './lib/router/router.ts';
import { fragmentPattern, linkedPages } from './preloads.ts';

type PreloadedPath = (typeof linkedPages)[number]['queries'][number]['path'];
type Prefetch = (client: QueryClient, id: string) => Promise<void>;

const prefetches: Record<PreloadedPath, Prefetch> = {
  '/api/posts/{postId}': (client, id) => client.prefetchQuery(postQuery(id)),
  '/api/posts/{postId}/related': (client, id) => client.prefetchQuery(relatedQuery(id)),
  '/api/posts/{postId}/preview': (client, id) => client.prefetchQuery(postPreviewQuery(id)),
  '/api/users/{userId}': (client, id) => client.prefetchQuery(profileQuery(id)),
  '/api/users/{userId}/posts': (client, id) => client.prefetchInfiniteQuery(userPostsQuery(id)),
};

/** Prefetches the queries of the first page, from the responses that the HTML page has already requested. */
export function prefetchPage(client: QueryClient, pathname: string): void {
  // The server has written the viewer into the page.
  const viewer = document.querySelector<HTMLMetaElement>('meta[name="viewer"]')?.content;
  for (const prefetch of prefetchesOf(pathname, viewer)) void prefetch(client);
}

/**
 * Prefetches an opened page while its code loads. For an announced page, prefetches only the first query, or none for a
 * reader who saves data.
 */
export function prefetchAhead(client: QueryClient, router: Router): void {
  router.onAhead((pathname, isOpened) => {
    const queries = prefetchesOf(pathname, viewerOf(client));
    const asked = isOpened ? queries : queries.slice(0, savesData() ? 0 : 1);
    for (const prefetch of asked) void prefetch(client);
  });
}

function prefetchesOf(pathname: string, viewer: string | undefined) {
  return linkedPages.flatMap(({ route, queries }) => {
    const id = new RegExp(fragmentPattern(route)).exec(`#${pathname}`)?.[1];
    if (id === undefined) return [];
    return queries
      .filter((query) => !('viewer' in query) || query.viewer === viewer)
      .map(
        ({ path }) =>
          (client: QueryClient) =>
            prefetches[path](client, id),
      );
  });
}

function viewerOf(client: QueryClient): 'member' | 'visitor' | undefined {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session?.user === null) return 'visitor';
  return session?.profile?.is_profile_complete ? 'member' : undefined;
}

// Not all browsers have `navigator.connection`.
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
