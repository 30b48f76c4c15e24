import type { ButtonVariant } from '#client/ui/form/button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const texts = postDetailMessages;

interface SharePostProps {
  post: PostDetail;
  variant: ButtonVariant;
  /** Shows only the icon on a phone. */
  compact?: boolean;
}

/** The button that shares a post. */
export function SharePost({ post, variant, compact = false }: SharePostProps) {
  return (
    <ShareButton
      path={`/posts/${post.id}`}
      title={post.title}
      label={texts.share}
      copied={texts.shared}
      failed={texts.shareFailed}
      variant={variant}
      compact={compact}
    />
  );
}
