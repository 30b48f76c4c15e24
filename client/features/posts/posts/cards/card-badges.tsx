import { Suspense } from 'react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';

// Loaded separately, because few cards have these badges.
const RareBadges = lazyOptional(() => import('./rare-badges.tsx'));

type Badged = Pick<
  PostCard,
  'is_draft' | 'video_url' | 'pictures_count' | 'labels' | 'audience' | 'has_poll'
>;

/** The badges in the corner of a card's picture: draft, video, number of pictures, use of AI, audience and poll. */
export function CardBadges({ post }: { post: Badged }) {
  const { audience = 'public', pictures_count: pictures = 1 } = post;
  const ai = post.labels?.ai ?? 'none';
  const hasSeveral = pictures > 1;
  const isRare = audience !== 'public' || post.has_poll;
  const hasWords = post.is_draft || post.video_url !== null || hasSeveral || ai !== 'none';
  if (!hasWords && !isRare) return null;
  return (
    <div className="absolute top-2 left-2 flex gap-1">
      {isRare && (
        <Suspense fallback={null}>
          <RareBadges audience={audience} hasPoll={post.has_poll} />
        </Suspense>
      )}
      {post.is_draft && <Badge tone="veil">{postsMessages.badges.draft}</Badge>}
      {post.video_url !== null && <Badge tone="veil">{postsMessages.badges.youtube}</Badge>}
      {hasSeveral && <Badge tone="veil">{postsMessages.badges.pictures(pictures)}</Badge>}
      {ai !== 'none' && <Badge tone="veil">{postsMessages.ai[ai]}</Badge>}
    </div>
  );
}
