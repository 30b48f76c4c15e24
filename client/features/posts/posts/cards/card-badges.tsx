import { Badge } from '#client/ui/feedback/badge.tsx';
import type { PostCard } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';

/** The badge in the corner of a card's picture: a draft or a video. */
export function CardBadges({ post }: { post: Pick<PostCard, 'is_draft' | 'video_url'> }) {
  if (!post.is_draft && post.video_url === null) return null;
  return (
    <div className="absolute top-2 left-2 flex gap-1">
      {post.is_draft && <Badge tone="veil">{postsMessages.badges.draft}</Badge>}
      {post.video_url !== null && <Badge tone="veil">{postsMessages.badges.youtube}</Badge>}
    </div>
  );
}
