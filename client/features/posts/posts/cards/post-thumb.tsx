import { hashText } from '#client/lib/format/hash-text.ts';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { PostThumbnail } from '#contract/posts/posts.ts';
import { CardPicture } from './card-picture.tsx';
import { CoverArt, coverStyle } from './covers.tsx';
import { pictureKind } from './picture-kind.ts';

const sizes: PictureSizes = [[null, '144px']];

/**
 * The square thumbnail of a post. For a post without a picture, it shows only the colours of the cover, because the
 * title is next to it.
 */
export function PostThumb({ post }: { post: PostThumbnail }) {
  if (pictureKind(post) !== 'text') {
    return <CardPicture post={post} ratio={1} sizes={sizes} priority={false} veilSize="thumb" />;
  }
  return (
    <div
      aria-hidden="true"
      className="tint relative size-full overflow-hidden bg-(--tint-bg)"
      style={coverStyle(post)}
    >
      <CoverArt category={post.category} seed={hashText(post.id)} />
    </div>
  );
}
