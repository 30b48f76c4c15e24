import { useEffect, useState } from 'react';
import { hashText } from '#client/lib/format/hash-text.ts';
import { COVER_SIZES, COVER_WIDTH, sizesOf } from '#client/ui/media/picture-sizes.ts';
import { pictureSrc, srcSetOf } from '#client/ui/media/picture-sources.ts';
import { hueStyle, tintStyle } from '#client/ui/media/tint.ts';
import { useImageStatus } from '#client/ui/media/use-image-status.ts';
import { cx } from '#client/ui/text/cx.ts';
import { dominantHue } from './dominant-hue.ts';

interface ProfileCoverProps {
  /** The id of the member. Without an avatar, it determines the colour of the band. */
  seed: string;
  avatar: string | null;
  /** The URL of the cover picture, or of its local preview. */
  src: string | null;
  /** Shows the whole picture, in a narrow column. */
  isPreview?: boolean;
}

/** The cover picture of a member. Without a cover picture, a band in the colour of the avatar. */
export function ProfileCover({ seed, avatar, src, isPreview = false }: ProfileCoverProps) {
  const hue = useAvatarHue(avatar);
  const { status, handlers } = useImageStatus(src);
  const hasPicture = src !== null && status !== 'failed';
  return (
    <div
      aria-hidden="true"
      className={cx(
        'tint relative overflow-hidden bg-(--tint-bg-deep) transition-colors',
        isPreview ? 'aspect-[7/2]' : coverShape,
      )}
      style={hue === undefined ? tintStyle(seed) : hueStyle(hue)}
    >
      {hasPicture ? (
        <img
          {...handlers}
          {...sourcesOf(src)}
          alt=""
          fetchPriority="high"
          className={cx(
            'absolute inset-0 size-full object-cover',
            status === 'loaded' && 'bg-canvas',
          )}
        />
      ) : (
        <Circles seed={hashText(seed)} />
      )}
    </div>
  );
}

/**
 * The shape of every cover, so that nothing moves when a cover loads. On wide screens it is flatter, so that more posts
 * are visible.
 */
export const coverShape = 'mx-auto aspect-[7/2] max-w-page md:aspect-[5/1] md:rounded-b-xl';

function sourcesOf(src: string) {
  if (src.startsWith('blob:')) return { src };
  return {
    src: pictureSrc(src, 1200, 'auto'),
    srcSet: srcSetOf(src, COVER_WIDTH, 'auto'),
    sizes: sizesOf(COVER_SIZES),
  };
}

function Circles({ seed }: { seed: number }) {
  return (
    <svg
      viewBox="0 0 120 24"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <circle cx={10 + (seed % 30)} cy="3" r="14" fill="var(--tint-bg)" opacity="0.65" />
      <circle cx={78 + ((seed >>> 5) % 34)} cy="24" r="18" fill="var(--tint-mark)" opacity="0.4" />
      <circle cx={48 + ((seed >>> 9) % 20)} cy="20" r="5" fill="var(--tint-bg)" opacity="0.7" />
    </svg>
  );
}

const SIDE = 24;

/** Returns the dominant hue of an avatar once it has loaded. Undefined for a missing or grey avatar. */
function useAvatarHue(src: string | null): number | undefined {
  const [found, setFound] = useState<{ src: string; hue: number | undefined }>();
  useEffect(() => {
    if (!src) return;
    const image = new Image();
    image.onload = () => setFound({ src, hue: hueOfImage(image) });
    // The same URL as that of the shown avatar, so that the browser requests the picture only once.
    image.src = `${src}?w=200`;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return found !== undefined && found.src === src ? found.hue : undefined;
}

function hueOfImage(image: HTMLImageElement): number | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return dominantHue(context.getImageData(0, 0, SIDE, SIDE).data);
}
