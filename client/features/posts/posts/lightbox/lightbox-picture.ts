import type { Picture } from '#contract/foundations/pictures.ts';
import type { Veil } from '#contract/posts/content-labels.ts';
import type { Post, PostCard, PostDetail } from '#contract/posts/posts.ts';
import { picturesOfPost } from '../pictures-of-post.ts';
import { lightboxMessages } from './lightbox.messages.ts';

export interface LightboxPicture {
  postId: string;
  title: string;
  src: string;
  width: number;
  height: number;
  placeholder: string;
  focal: Picture['focal'];
  /** The description by the author. Empty when there is none. */
  description: string;
  /** The alternative text: the description, or a generated text when there is none. */
  alt: string;
  veil: Veil | null;
}

/** The ratio of height to width above which a picture would be too narrow on the screen to be read. */
const LONG_RATIO = 2.5;

/** Whether a picture is shown in full width and scrolls, such as a vertical comic. */
export function isLong({ width, height }: Pick<LightboxPicture, 'width' | 'height'>): boolean {
  return height / width > LONG_RATIO;
}

/** The ratio of height to width of the shown part of a long picture. Such a part fits on phones and desktops. */
const TOP_RATIO = 1.5;

/** Returns the size in which a post shows a picture. A long picture shows only its top. */
export function shownSize({ width, height }: Pick<LightboxPicture, 'width' | 'height'>) {
  return { width, height: isLong({ width, height }) ? Math.round(width * TOP_RATIO) : height };
}

export function lightboxPicturesOf(post: PostDetail): LightboxPicture[] {
  const pictures = picturesOfPost(post);
  return pictures.map(({ url, image, veil }, at) => {
    const number = pictures.length > 1 ? lightboxMessages.numberIn(at + 1, pictures.length) : '';
    return { ...shown(post, url, image, number), veil };
  });
}

/** Returns the cover of a post. Undefined when the post has no picture, or when a content warning covers it. */
export function lightboxPictureOf(post: Post | PostCard): LightboxPicture | undefined {
  const { image_url, image } = post;
  if (image_url === null || image === null || post.veil) return undefined;
  return shown(post, image_url, image, '');
}

function shown(
  { id, title }: Pick<Post, 'id' | 'title'>,
  src: string,
  { alt: description, ...facts }: Picture,
  number: string,
): LightboxPicture {
  const alt = description || lightboxMessages.imageOf(title) + number;
  return { postId: id, title, src, ...facts, description, alt, veil: null };
}
