import type { Post, PostCard } from '#contract/posts/posts.ts';
import { lightboxMessages } from './lightbox.messages.ts';

/** A post's picture in the lightbox. */
export interface LightboxPicture {
  postId: string;
  title: string;
  src: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

/** Returns the picture of a post for the lightbox, undefined when it has none. */
export function lightboxPictureOf({
  id,
  title,
  image_url,
  image,
}: Post | PostCard): LightboxPicture | undefined {
  if (image_url === null || image === null) return undefined;
  const { width, height, placeholder, alt } = image;
  return {
    postId: id,
    title,
    src: image_url,
    width,
    height,
    placeholder,
    alt: alt || lightboxMessages.imageOf(title),
  };
}
