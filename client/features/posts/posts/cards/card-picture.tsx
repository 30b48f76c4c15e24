import { Play } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '#client/ui/media/picture.tsx';
import { CARD_SIZES, type PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import type { PostPreview, PostThumbnail } from '#contract/posts/posts.ts';
import { CoverThumbnail, TextCover } from './covers.tsx';
import { cardRatio, pictureKind, thumbnailOf, veiledOf } from './picture-kind.ts';

interface CardPictureProps {
  post: PostThumbnail;
  eager?: boolean;
  priority?: boolean;
  /** The height of the box divided by its width. Defaults to the ratio of a card. */
  ratio?: number;
  sizes?: PictureSizes;
  veilSize?: 'thumb' | 'card' | 'page';
}

export function CardPicture({ veilSize = 'card', ...props }: CardPictureProps) {
  const { post, ratio = cardRatio(post) } = props;
  const veiled = veiledOf(post);
  if (!veiled) return <CardVisual {...props} />;
  return (
    <Veiled {...veiled} placeholder={post.image?.placeholder ?? ''} ratio={ratio} size={veilSize}>
      <CardVisual {...props} />
    </Veiled>
  );
}

/** The post's picture, its video's thumbnail, its NFT, or a cover. The picture replaces a thumbnail that fails. */
function CardVisual(props: Omit<CardPictureProps, 'veilSize'>) {
  const { post, eager = false, priority = false, sizes = CARD_SIZES } = props;
  const { ratio = cardRatio(post) } = props;
  const [isLost, setIsLost] = useState(false);
  const kind = pictureKind(post);
  if (post.image_url !== null && post.image && (kind === 'image' || isLost)) {
    // The picture gets the ratio of the box. The picture's own ratio is different if it is very tall, or if it replaces
    // a thumbnail.
    const { width, placeholder, alt, focal } = post.image;
    return (
      <Picture
        src={post.image_url}
        width={width}
        height={Math.round(width * ratio)}
        placeholder={placeholder}
        alt={alt}
        sizes={sizes}
        quality="medium"
        eager={eager || priority}
        priority={priority}
        focal={focal}
        className="transition-opacity group-hover:opacity-90"
      />
    );
  }
  return (
    <div style={{ aspectRatio: `1 / ${ratio}` }} className="relative">
      {kind === 'text' ? (
        <TextCover post={post} />
      ) : (
        <CoverThumbnail
          title={post.title}
          src={thumbnailOf(post)}
          onFailed={() => setIsLost(true)}
        />
      )}
      {kind === 'video' && (
        <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
          <span className="grid size-11 place-items-center rounded-full bg-veil text-on-veil">
            <Play className="size-5" fill="currentColor" />
          </span>
        </span>
      )}
    </div>
  );
}

interface CardVeilControlProps {
  post: PostPreview;
  ratio?: number;
}

/** A button over the picture of a card that shows and hides the picture. It is outside of the picture's link. */
export function CardVeilControl({ post, ratio = cardRatio(post) }: CardVeilControlProps) {
  const veiled = veiledOf(post);
  if (!veiled) return null;
  return (
    <div
      className="pointer-events-none absolute inset-x-0 top-0"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <VeilControl {...veiled} />
    </div>
  );
}
