import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { postQuery, relatedQuery, userPostsQuery } from './features/posts/posts.queries.ts';
import { profileQuery } from './features/profiles/profiles.queries.ts';

/**
 * Asks for what the first page begins with before any of it is rendered. The page itself has asked for the
 * same already (`scripts/preload.ts`), so that by now it is likely here.
 */
export function prefetchPage(client: QueryClient, pathname: string): void {
  const { postId } = matchPath('/posts/:postId', pathname)?.params ?? {};
  if (postId !== undefined && isId(postId)) {
    void client.prefetchQuery(postQuery(postId));
    void client.prefetchQuery(relatedQuery(postId));
  }
  const { userId } = matchPath('/user/:userId', pathname)?.params ?? {};
  if (userId !== undefined && isId(userId)) {
    void client.prefetchQuery(profileQuery(userId));
    void client.prefetchInfiniteQuery(userPostsQuery(userId));
  }
}

function isId(text: string): boolean {
  return /^\w{20}$/.test(text);
}
