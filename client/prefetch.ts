import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from './features/members/profiles/profiles.queries.ts';
import {
  postPreviewQuery,
  postQuery,
  relatedQuery,
  userPostsQuery,
} from './features/posts/posts/posts.queries.ts';
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

/**
 * Prefetches the queries of the first page before anything is rendered. The HTML page has requested the same addresses,
 * whose answers it takes.
 */
export function prefetchPage(client: QueryClient, pathname: string): void {
  // The server has written the value.
  const viewer = document.querySelector<HTMLMetaElement>('meta[name="viewer"]')?.content;
  for (const { route, queries } of linkedPages) {
    const id = new RegExp(fragmentPattern(route)).exec(`#${pathname}`)?.[1];
    if (id === undefined) continue;
    for (const query of queries) {
      if (!('viewer' in query) || query.viewer === viewer) void prefetches[query.path](client, id);
    }
  }
}
