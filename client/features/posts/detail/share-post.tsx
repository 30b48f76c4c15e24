import type { PostDetail } from '../../../../contract/posts.ts';
import type { ButtonVariant } from '../../../ui/button.tsx';
import { ShareButton } from '../../../ui/share-button.tsx';
import { postDetailMessages } from './post-detail.messages.ts';

const texts = postDetailMessages;

/** The button that shares a post. */
export function SharePost({ post, variant }: { post: PostDetail; variant: ButtonVariant }) {
  return (
    <ShareButton
      path={`/posts/${post.id}`}
      title={post.title}
      label={texts.share}
      copied={texts.shared}
      failed={texts.shareFailed}
      variant={variant}
    />
  );
}
