import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { FollowListSkeleton, FollowRow } from './follow-row.tsx';
import { followsMessages } from './follows.messages.ts';
import { suggestedAuthorsQuery } from './suggested-authors.queries.ts';

const texts = followsMessages.suggested;

/** Suggested members above an empty feed of followed members. Renders nothing when there are none. */
export default function FeedSuggestions() {
  const id = useId();
  const { data, isError } = useQuery(suggestedAuthorsQuery);
  if (isError || data?.items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-auto mb-8 max-w-text">
      <h2 id={id} className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-soft text-sm">{texts.text}</p>
      <SuggestedAuthors empty={null} />
    </section>
  );
}

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
          <div className="grid max-w-112 grid-cols-3 gap-2">
            {item.posts.map((post) => (
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
        </FollowRow>
      ))}
    </ul>
  );
}
