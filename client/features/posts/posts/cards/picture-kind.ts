import { nftPictureSrc, pictureSrc } from '#client/ui/media/picture-sources.ts';
import type { VeiledPicture } from '#client/ui/media/unveiled.ts';
import { NFT_IMAGE_WIDTH } from '#contract/foundations/limits.ts';
import { youtubeThumbnailUrl } from '#contract/foundations/youtube.ts';
import type { PostCard } from '#contract/posts/posts.ts';

type Pictured = Pick<PostCard, 'image_url' | 'image' | 'nft_image_url' | 'video_url'>;

/** The maximum ratio of height to width. Taller pictures are cropped on cards, around their focal point. */
const MAX_RATIO = 1.8;
const MIN_RATIO = 0.5;
const SQUARE_RATIO = 1;
const VIDEO_RATIO = 9 / 16;

/** Returns the kind of visual that a card shows. A video takes precedence over a picture. */
export function pictureKind(post: Pictured): 'image' | 'video' | 'nft' | 'text' {
  if (youtubeThumbnailUrl(post.video_url) !== undefined) return 'video';
  // Checks `image` and not the URL, because visitors do not receive the URL of a picture under a content warning.
  if (post.image !== null) return 'image';
  return post.nft_image_url === null ? 'text' : 'nft';
}

/** Returns height divided by width of a card's picture. */
export function cardRatio(post: Pictured): number {
  const kind = pictureKind(post);
  if (kind === 'video') return VIDEO_RATIO;
  if (kind !== 'image' || !post.image) return SQUARE_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, post.image.height / post.image.width));
}

/** Returns the URL of the thumbnail of a post's video. Without a video, returns the URL of the picture of its NFT. */
export function thumbnailOf({
  video_url,
  nft_image_url,
}: Pick<Pictured, 'video_url' | 'nft_image_url'>): string | undefined {
  const thumbnail = youtubeThumbnailUrl(video_url);
  if (thumbnail !== undefined) return pictureSrc(thumbnail, 800, 'medium');
  return nft_image_url === null ? undefined : nftPictureSrc(nft_image_url, NFT_IMAGE_WIDTH);
}

/** Returns the content warning of a post's visual. Undefined without a warning, and for a post without a visual. */
export function veiledOf(
  post: Pictured & Pick<PostCard, 'id' | 'veil'>,
): VeiledPicture | undefined {
  if (!post.veil || pictureKind(post) === 'text') return undefined;
  // For visitors this is null, because they do not receive the URL of a covered picture.
  const url = post.image_url ?? post.nft_image_url ?? post.video_url;
  return { veil: post.veil, subject: url === null ? null : post.id };
}
