import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { PostCard } from '#contract/posts/posts.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';

interface PartLineProps {
  post: PostCard;
  /** The number of the post among the published posts of its series. Null for a draft. */
  number: number | null;
}

export function PartLine({ post, number }: PartLineProps) {
  return (
    <>
      <span className="relative size-16 shrink-0 overflow-hidden rounded-md bg-sunken">
        <PostThumb post={post} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-bold text-sm leading-snug">
          {number !== null && <span className="nums mr-1.5 text-ink-soft">{number}.</span>}
          {post.title || texts.untitled}
        </span>
        <span className="mt-1 flex items-center gap-2 text-ink-soft text-xs">
          {post.is_draft && <Badge tone="neutral">{texts.draft}</Badge>}
          <RelativeTime iso={post.created_at} />
        </span>
      </span>
    </>
  );
}

/** Returns the numbers of the posts of a series, from 1. A draft has no number, because readers do not see it. */
export function numbersOf(posts: readonly PostCard[]): ReadonlyMap<string, number> {
  const published = posts.filter(({ is_draft }) => !is_draft);
  return new Map(published.map(({ id }, index) => [id, index + 1]));
}
