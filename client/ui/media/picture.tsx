import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useInView } from '#client/ui/list/use-in-view.ts';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { needsDarkMat } from '#contract/foundations/picture-mat.ts';
import { NARROW, type PictureSizes, sizesOf } from './picture-sizes.ts';
import { type PictureQuality, pictureSrc, srcSetOf } from './picture-sources.ts';
import { usePlaceholder } from './thumb-hash.ts';
import { useImageStatus } from './use-image-status.ts';

interface PictureProps {
  /** The URL of a stored picture, without a query string. The server picks the format from the Accept header. */
  src: string;
  width: number;
  height: number;
  /** ThumbHash in base64. */
  placeholder: string;
  alt: string;
  sizes: PictureSizes;
  quality?: PictureQuality;
  /** Loads immediately, for pictures that are visible at first. */
  eager?: boolean;
  /** Loads immediately and with high fetch priority. */
  priority?: boolean;
  /** The `object-fit`, for a box with another ratio than the picture. */
  fit?: 'cover' | 'contain';
  /** The picture for narrow screens, such as another crop. */
  narrow?: { url: string; width: number } | null | undefined;
  /** The point that stays visible when the picture is cropped, in percent. Defaults to the top centre. */
  focal?: { x: number; y: number };
  className?: string;
  style?: CSSProperties;
}

/** A stored picture. Its box has the final size from the start, and a blurred placeholder until the picture loads. */
export function Picture({
  src,
  width,
  height,
  placeholder,
  alt,
  sizes,
  quality = 'auto',
  priority = false,
  eager = priority,
  fit = 'cover',
  narrow,
  focal,
  className,
  style,
}: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const inView = useInView(box, eager);
  const { status, handlers } = useImageStatus(src);
  // A decoded placeholder takes 1.5 KB, so it is created only when the picture is in view.
  const blur = usePlaceholder(inView && status === 'loading' ? placeholder : '');
  return (
    <div
      ref={box}
      className={cx('relative overflow-hidden bg-sunken bg-cover', className)}
      style={{
        ...style,
        aspectRatio: `${width} / ${height}`,
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    >
      {inView && status !== 'failed' && (
        <WithNarrow narrow={narrow} sizes={sizes} quality={quality}>
          <img
            key={src}
            {...handlers}
            src={pictureSrc(src, 400, quality)}
            srcSet={srcSetOf(src, width, quality)}
            sizes={sizesOf(sizes)}
            width={width}
            height={height}
            alt={alt}
            decoding="async"
            fetchPriority={priority ? 'high' : 'auto'}
            style={focal && { objectPosition: `${focal.x}% ${focal.y}%` }}
            className={cx(
              // The text is transparent, because Firefox draws the description over the placeholder.
              'absolute inset-0 size-full text-transparent transition-opacity duration-200',
              fit === 'cover' ? 'object-cover object-top' : 'object-contain',
              status === 'loaded' && matOf(placeholder),
              status === 'loading' && !eager && 'opacity-0',
            )}
          />
        </WithNarrow>
      )}
      {status === 'failed' && <BrokenPicture alt={alt} />}
    </div>
  );
}

interface WithNarrowProps extends Required<Pick<PictureProps, 'sizes' | 'quality'>> {
  narrow: PictureProps['narrow'];
  children: ReactNode;
}

function WithNarrow({ narrow, sizes, quality, children }: WithNarrowProps) {
  if (!narrow) return children;
  return (
    <picture>
      <source
        media={NARROW}
        srcSet={srcSetOf(narrow.url, narrow.width, quality)}
        sizes={sizesOf(sizes)}
      />
      {children}
    </picture>
  );
}

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

/** Returns the class with the background of a loaded picture, which is visible through transparent areas. */
export function matOf(placeholder: string): string {
  return needsDarkMat(placeholder) ? 'bg-mat' : 'bg-canvas';
}
