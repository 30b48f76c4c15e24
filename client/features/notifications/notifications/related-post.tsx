import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { cardOfPost } from '#client/features/posts/posts/post-cache.ts';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { isMissing } from '#client/lib/api/api-error.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { NotificationType } from '#contract/notifications/notifications.ts';
import { MissingNotice } from './missing-notice.tsx';
import { notificationsMessages } from './notifications.messages.ts';

const texts = notificationsMessages;

/**
 * A link to the post of a notification. It is read when the notification opens, because the post may have been deleted.
 */
export function RelatedPost({ postId, type }: { postId: string; type: NotificationType }) {
  const { data: post, error, isPending } = useQuery(postQuery(postId));
  if (isMissing(error)) return <MissingNotice text={texts.missing[type]} />;
  return (
    <Link
      to={`/posts/${postId}`}
      className="group flex items-center gap-3.5 rounded-md border border-line bg-surface p-2 pr-4 hover:bg-hover"
    >
      {(post || isPending) && (
        <span className="block size-16 shrink-0 overflow-hidden rounded-sm">
          {post ? (
            <PostThumb post={cardOfPost(post)} />
          ) : (
            <Skeleton shape="flush" className="size-full" />
          )}
        </span>
      )}
      <span className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        {post && <span className="line-clamp-1 text-ink text-sm">{post.title}</span>}
        <span className="flex items-center gap-1.5 font-bold text-brand text-sm">
          {texts.open.post}
          <ArrowRight className="size-4" aria-hidden="true" />
        </span>
      </span>
    </Link>
  );
}
