import type { PostPicture } from '#contract/posts/post-pictures.ts';
import type { Post, PostDetail } from '#contract/posts/posts.ts';

/** A picture of a post as pages show it. */
type ShownPicture = Omit<PostPicture, 'key'>;

type Pictured = Pick<Post, 'image_url' | 'image' | 'veil'> & Partial<Pick<PostDetail, 'pictures'>>;

/** Returns all pictures of a post in order. From a card or an old cached response, this is only the cover. */
export function picturesOfPost(props: Pictured): readonly ShownPicture[] {
  const { image_url, image, veil, pictures = [] } = props;
  if (pictures.length > 0 || image_url === null || image === null) return pictures;
  return [{ url: image_url, image, spoiler: false, sensitive: false, veil }];
}
