import { Suspense } from 'react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';

// Loaded separately, because few cards have these badges.
const AudienceBadge = lazyOptional(() => import('../audience/audience-badge.tsx'));
const PollBadge = lazyOptional(() => import('./poll-badge.tsx'));

type Badged = Pick<
  PostCard,
  'is_draft' | 'video_url' | 'pictures_count' | 'labels' | 'audience' | 'has_poll'
>;

/** The badges in the corner of a card's picture: draft, video, number of pictures, use of AI, audience and poll. */
export function CardBadges({ post }: { post: Badged }) {
  const { audience = 'public', pictures_count: pictures = 1 } = post;
  const ai = post.labels?.ai ?? 'none';
  const hasSeveral = pictures > 1;
  const isForAll = audience === 'public';
  const hasWords = post.is_draft || post.video_url !== null || hasSeveral || ai !== 'none';
  if (!hasWords && isForAll && !post.has_poll) return null;
  return (
    <div className="absolute top-2 left-2 flex gap-1">
      {!isForAll && (
        <Suspense fallback={null}>
          <AudienceBadge audience={audience} />
        </Suspense>
      )}
      {post.has_poll && (
        <Suspense fallback={null}>
          <PollBadge />
        </Suspense>
      )}
      {post.is_draft && <Badge tone="veil">{postsMessages.badges.draft}</Badge>}
      {post.video_url !== null && <Badge tone="veil">{postsMessages.badges.youtube}</Badge>}
      {hasSeveral && <Badge tone="veil">{postsMessages.badges.pictures(pictures)}</Badge>}
      {ai !== 'none' && <Badge tone="veil">{postsMessages.ai[ai]}</Badge>}
    </div>
  );
}
