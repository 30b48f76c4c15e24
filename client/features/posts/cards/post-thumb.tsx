import type { PostPreview } from '../../../../contract/posts.ts';
import { hashText } from '../../../lib/hash-text.ts';
import type { PictureSizes } from '../../../ui/picture-sources.ts';
import { CardPicture } from './card-picture.tsx';
import { CoverArt } from './cover-art.tsx';
import { pictureKind } from './picture-kind.ts';
import { coverStyle } from './text-cover.tsx';

const sizes: PictureSizes = [[null, '144px']];

/** The square thumbnail of a post. Without a picture, only the colours of its cover: the title is beside it. */
export function PostThumb({ post }: { post: PostPreview }) {
  if (pictureKind(post) !== 'text') {
    return <CardPicture post={post} ratio={1} sizes={sizes} priority={false} />;
  }
  return (
    <div aria-hidden="true" className="tint size-full bg-(--tint-bg)" style={coverStyle(post)}>
      <CoverArt category={post.category} seed={hashText(post.id)} />
    </div>
  );
}
