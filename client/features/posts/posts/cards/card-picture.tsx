import { Play } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '#client/ui/media/picture.tsx';
import { CARD_SIZES, type PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { Veiled } from '#client/ui/media/veiled.tsx';
import type { PostThumbnail } from '#contract/posts/posts.ts';
import { CoverThumbnail } from './cover-thumbnail.tsx';
import { cardRatio, pictureKind, thumbnailOf } from './picture-kind.ts';
import { TextCover } from './text-cover.tsx';
import { veiledOf } from './veiled-post.ts';

interface CardPictureProps {
  post: PostThumbnail;
  eager?: boolean;
  priority?: boolean;
  /** Height divided by width of the box. Defaults to the ratio of a card. */
  ratio?: number;
  sizes?: PictureSizes;
  /** The size of the content warning, by the space that the picture has. */
  veilSize?: 'thumb' | 'card' | 'page';
}

/** The visual of a card, under a content warning until the viewer opens the warning. */
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

/**
 * The visual of a card: the thumbnail of the post's video, the post's picture, the picture of its NFT, or a cover with
 * its title. The picture replaces a thumbnail that fails to load.
 */
function CardVisual({
  post,
  eager = false,
  priority = false,
  ratio = cardRatio(post),
  sizes = CARD_SIZES,
}: Omit<CardPictureProps, 'veilSize'>) {
  const [isLost, setIsLost] = useState(false);
  const kind = pictureKind(post);
  if (post.image_url !== null && post.image && (kind === 'image' || isLost)) {
    // The picture gets the ratio of the box. Its own ratio differs when it is very tall or replaces a thumbnail.
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
      {kind === 'video' && <PlayBadge />}
    </div>
  );
}

function PlayBadge() {
  return (
    <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
      <span className="grid size-11 place-items-center rounded-full bg-veil text-on-veil">
        <Play className="size-5" fill="currentColor" />
      </span>
    </span>
  );
}
