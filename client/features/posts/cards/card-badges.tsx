import type { PostCard } from '../../../../contract/posts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { postsMessages } from '../posts.messages.ts';

/** What a post is besides its picture, in a corner of that: a draft, or a video. */
export function CardBadges({ post }: { post: Pick<PostCard, 'is_draft' | 'video_url'> }) {
  if (!post.is_draft && post.video_url === null) return null;
  return (
    <div className="absolute top-2 left-2 flex gap-1">
      {post.is_draft && <Badge tone="veil">{postsMessages.badges.draft}</Badge>}
      {post.video_url !== null && <Badge tone="veil">{postsMessages.badges.youtube}</Badge>}
    </div>
  );
}
