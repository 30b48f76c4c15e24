import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';
import { cx } from './cx.ts';
import { type PictureSizes, sizesOf, srcSetOf } from './picture-sources.ts';
import { placeholderUrl } from './thumb-hash.ts';
import { uiMessages } from './ui.messages.ts';
import { useInView } from './use-in-view.ts';

interface PictureProps {
  /** The address of a stored picture, without parameters. The server picks avif, webp or jpeg by what the browser takes. */
  src: string;
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  alt: string;
  sizes: PictureSizes;
  /** Among the first things seen: loaded at once, wherever it stands. */
  eager?: boolean;
  /** Loaded at once, and before others. */
  priority?: boolean;
  /** Where the box has other proportions than the picture. */
  fit?: 'cover' | 'contain';
  /** The point that stays in sight where the picture is cut, in percent; its upper middle when left out. */
  focal?: { x: number; y: number };
  className?: string;
}

/** A stored picture. Its box is there before it is; until it has loaded one sees its colours. */
export function Picture({
  src,
  width,
  height,
  placeholder,
  alt,
  sizes,
  priority = false,
  eager = priority,
  fit = 'cover',
  focal,
  className,
}: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useInView(box, eager);
  const [state, setState] = useState<{ src: string; as: 'loaded' | 'failed' }>();
  const as = state?.src === src ? state.as : 'loading';
  const hydrated = useHydrated();
  // Of 1.5 KB and some work each: neither sent along with a page, nor made for what is out of sight.
  const blur = hydrated && near && as === 'loading' ? placeholderUrl(placeholder) : undefined;

  // A picture from the cache, or one that came drawn with the page, may be complete before anybody listens.
  function onElement(image: HTMLImageElement | null) {
    if (image?.complete) setState({ src, as: image.naturalWidth > 0 ? 'loaded' : 'failed' });
  }

  return (
    <div
      ref={box}
      className={cx('relative overflow-hidden bg-sunken bg-cover', className)}
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    >
      {near && as !== 'failed' && (
        <img
          key={src}
          ref={as === 'loading' ? onElement : undefined}
          src={`${src}?w=400`}
          srcSet={srcSetOf(src, width)}
          sizes={sizesOf(sizes)}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          fetchPriority={priority ? 'high' : 'auto'}
          onLoad={() => setState({ src, as: 'loaded' })}
          onError={() => setState({ src, as: 'failed' })}
          style={focal && { objectPosition: `${focal.x}% ${focal.y}%` }}
          className={cx(
            'absolute inset-0 size-full transition-opacity duration-200',
            fit === 'cover' ? 'object-cover object-top' : 'object-contain',
            as === 'loading' && !eager && 'opacity-0',
          )}
        />
      )}
      {as === 'failed' && <BrokenPicture alt={alt} />}
    </div>
  );
}

/** What stands where a picture could not be loaded. */
export function BrokenPicture({ alt }: { alt: string }) {
  return (
    <div
      role="img"
      aria-label={[alt, uiMessages.picture.failed].filter(Boolean).join(' — ')}
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-sunken p-3 text-center text-ink-soft"
    >
      <ImageOff className="size-7" aria-hidden="true" />
      <span className="text-xs [word-break:auto-phrase]">{uiMessages.picture.failed}</span>
    </div>
  );
}
