import type { VeiledPicture } from '#client/ui/media/unveiled.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { pictureKind } from './picture-kind.ts';

type Covered = Pick<
  PostCard,
  'id' | 'veil' | 'image_url' | 'image' | 'nft_image_url' | 'video_url'
>;

/** Returns the content warning of a post's visual. Undefined without a warning, and for a post without a visual. */
export function veiledOf(post: Covered): VeiledPicture | undefined {
  if (!post.veil || pictureKind(post) === 'text') return undefined;
  // Visitors do not receive the URL of the covered picture.
  const url = post.image_url ?? post.nft_image_url ?? post.video_url;
  return { veil: post.veil, subject: url === null ? null : post.id };
}
