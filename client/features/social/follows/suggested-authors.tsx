import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import type { SuggestedAuthor } from '#contract/posts/posts.ts';
import { FollowListSkeleton } from './follow-list-skeleton.tsx';
import { FollowRow } from './follow-row.tsx';
import { followsMessages } from './follows.messages.ts';
import { suggestedAuthorsQuery } from './suggested-authors.queries.ts';

const texts = followsMessages.suggested;

/** Suggested members, each with their latest posts. Renders `empty` when there are none. */
export function SuggestedAuthors({ empty }: { empty: ReactNode }) {
  const query = useQuery(suggestedAuthorsQuery);
  const { data } = query;
  if (!data) return <Unloaded query={query} loading={<FollowListSkeleton />} />;
  if (data.items.length === 0) return empty;
  return (
    <ul aria-label={texts.list} className="divide-y divide-line">
      {data.items.map((item) => (
        <FollowRow key={item.user.id} item={item}>
          <Thumbs posts={item.posts} />
        </FollowRow>
      ))}
    </ul>
  );
}

function Thumbs({ posts }: Pick<SuggestedAuthor, 'posts'>) {
  return (
    <div className="grid max-w-112 grid-cols-3 gap-2">
      {posts.map((post) => (
        <Link
          key={post.id}
          to={`/posts/${post.id}`}
          aria-label={post.title}
          className="group aspect-square overflow-hidden rounded-lg ring-1 ring-line ring-inset"
        >
          <PostThumb post={post} />
        </Link>
      ))}
    </div>
  );
}
