import { MessageCircle } from 'lucide-react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ButtonVariant } from '#client/ui/form/button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const texts = postDetailMessages;

interface SharePostProps {
  post: PostDetail;
  variant: ButtonVariant;
  /** Shows only the icon on a phone. */
  compact?: boolean;
}

/** A button that shares a post. Members can also share it by a message. */
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
      label={texts.share}
      copied={texts.shared}
      failed={texts.shareFailed}
      variant={variant}
      inside={isMember ? [byMessage] : []}
      compact={compact}
    />
  );
}
