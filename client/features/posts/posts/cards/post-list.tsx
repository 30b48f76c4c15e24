import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { HOME_PAGE_SIZE } from '#contract/foundations/limits.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { type CardPages, cardsOf } from '../posts.queries.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PostGrid } from './post-grid.tsx';

interface PostListProps {
  query: UseInfiniteQueryResult<CardPages>;
  empty: ReactNode;
  label?: string;
  interlude?: ReactNode;
  noteOf?: (post: PostCard) => ReactNode;
}

export function PostList({ query, empty, label, interlude, noteOf }: PostListProps) {
  // On phones, the first render of the cards takes long. It is therefore deferred, and the skeleton stays until the
  // cards are rendered.
  const isDeferred = useDeferredValue(query.isPending);
  if (!query.data || isDeferred) return <Unloaded query={query} loading={<GridSkeleton />} />;
  const posts = cardsOf(query.data);
  if (posts.length === 0 && !query.hasNextPage) return empty;
  const first = interlude ? posts.slice(0, HOME_PAGE_SIZE) : posts;
  return (
    <InfiniteList query={query} count={posts.length} loading={query.isFetching}>
      <PostGrid posts={first} label={label} noteOf={noteOf} />
      {interlude}
      {posts.length > first.length && (
        <PostGrid isLater posts={posts.slice(first.length)} label={label} noteOf={noteOf} />
      )}
    </InfiniteList>
  );
}
