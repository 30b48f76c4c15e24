import type { PostCard } from '../../../../contract/posts.ts';
import { youtubeId } from '../../../../contract/youtube.ts';

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'video_url'>;

/** Pictures higher than this, for their width, are cut on cards, around the point their author chose. */
const HIGHEST = 1.8;
const LOWEST = 0.5;
const TEXT_RATIO = 1;
const VIDEO_RATIO = 9 / 16;

/** What a card shows in its picture's place. */
export function pictureKind(post: Pictured): 'image' | 'video' | 'text' {
  if (post.image_url !== null && post.image !== null) return 'image';
  return youtubeId(post.video_url) === undefined ? 'text' : 'video';
}

/** Height by width of a card's picture. */
export function shownRatio(post: Pictured): number {
  const kind = pictureKind(post);
  if (kind === 'text') return TEXT_RATIO;
  if (kind === 'video' || !post.image) return VIDEO_RATIO;
  return Math.min(HIGHEST, Math.max(LOWEST, post.image.height / post.image.width));
}
