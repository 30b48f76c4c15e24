import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { BookmarkButton } from '#client/features/posts/bookmarks/bookmark-button.tsx';
import type { SavablePost } from '#client/features/posts/bookmarks/bookmarks.queries.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import type { ButtonVariant } from '#client/ui/form/button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { patchPost } from '../card-cache.ts';
import { postsKeys } from '../posts.keys.ts';
import { postDetailMessages as texts } from './post-detail.messages.ts';

interface SharePostProps {
  post: PostDetail;
  variant: ButtonVariant;
  compact?: boolean;
}

export function SharePost({ post, variant, compact = false }: SharePostProps) {
  const isMember = useSession().profile?.is_profile_complete === true;
  const byMessage: MenuEntry = {
    label: texts.shareByMessage,
    icon: MessageCircle,
    to: `/messages/share?post=${post.id}`,
  };
  return (
    <ShareButton
      path={`/posts/${post.id}`}
      title={post.title}
      copied={texts.shared}
      variant={variant}
      inside={isMember ? [byMessage] : []}
      compact={compact}
    />
  );
}

/** The bookmark button of a post. It writes its changes to all cached queries of the post. */
export function SaveButton({ post }: { post: SavablePost }) {
  const client = useQueryClient();
  return (
    <BookmarkButton
      post={post}
      onSuccess={(bookmarked) => {
        patchPost(client, post.id, { bookmarked });
        // The page of the post may have begun to read the old value, if it was opened right after the press.
        restartReads(client, postsKeys.detail(post.id));
      }}
    />
  );
}
