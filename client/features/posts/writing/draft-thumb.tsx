import type { PostCard } from '../../../../contract/posts.ts';
import { hashText } from '../../../lib/hash-text.ts';
import type { PictureSizes } from '../../../ui/picture-sources.ts';
import { CardPicture } from '../cards/card-picture.tsx';
import { CoverArt } from '../cards/cover-art.tsx';
import { pictureKind } from '../cards/picture-kind.ts';
import { coverStyle } from '../cards/text-cover.tsx';

const sizes: PictureSizes = [[null, '144px']];

/** The thumbnail of a draft. Without a picture, only the colours of its cover: the title is beside it. */
export function DraftThumb({ draft }: { draft: PostCard }) {
  if (pictureKind(draft) !== 'text') {
    return <CardPicture post={draft} ratio={1} sizes={sizes} priority={false} />;
  }
  return (
    <div aria-hidden="true" className="tint size-full bg-(--tint-bg)" style={coverStyle(draft)}>
      <CoverArt category={draft.category} seed={hashText(draft.id)} />
    </div>
  );
}
