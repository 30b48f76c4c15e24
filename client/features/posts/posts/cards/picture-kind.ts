import { youtubeId } from '#contract/foundations/youtube.ts';
import type { PostCard } from '#contract/posts/posts.ts';

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'video_url'>;

/** Height divided by width. Taller pictures are cropped on cards, around their focal point. */
const MAX_RATIO = 1.8;
const MIN_RATIO = 0.5;
const TEXT_RATIO = 1;
const VIDEO_RATIO = 9 / 16;

/** Returns the kind of picture that a card shows. A video takes precedence, and the badge says so. */
export function pictureKind(post: Pictured): 'image' | 'video' | 'text' {
  if (youtubeId(post.video_url) !== undefined) return 'video';
  return post.image_url !== null && post.image !== null ? 'image' : 'text';
}

/** Returns height divided by width of a card's picture. */
export function cardRatio(post: Pictured): number {
  const kind = pictureKind(post);
  if (kind === 'text') return TEXT_RATIO;
  if (kind === 'video' || !post.image) return VIDEO_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, post.image.height / post.image.width));
}
