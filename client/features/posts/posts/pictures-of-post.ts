import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type { Post, PostDetail } from '#contract/posts/posts.ts';

/** A picture of a post as pages show it. */
export type ShownPicture = Omit<PostPicture, 'key'>;

type Pictured = Pick<Post, 'image_url' | 'image' | 'veil'> & Partial<Pick<PostDetail, 'pictures'>>;

/**
 * Returns all pictures of a post in order. On a card, and in a response that was cached before posts had several
 * pictures, only the cover is known.
 */
export function picturesOfPost({
  image_url,
  image,
  veil,
  pictures = [],
}: Pictured): readonly ShownPicture[] {
  if (pictures.length > 0 || image_url === null || image === null) return pictures;
  return [{ url: image_url, image, spoiler: false, sensitive: false, veil }];
}
