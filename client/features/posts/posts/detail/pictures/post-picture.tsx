import { type CSSProperties, useId, useState } from 'react';
import { Picture } from '#client/ui/media/picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { isLong, type LightboxPicture, shownSize } from '../../lightbox/lightbox-picture.ts';
import { postsMessages } from '../../posts.messages.ts';
import { postDetailMessages } from '../post-detail.messages.ts';
import { usePrinted } from './print-pictures.ts';

export interface LayoutProps {
  pictures: readonly LightboxPicture[];
  /** Whether pages are turned from right to left. */
  fromRight: boolean;
  onOpen: (index: number) => void;
}

export const loadLightbox = () => import('../../lightbox/lightbox-dialog.tsx');

/** The maximum ratio of height to width of a content warning, because a tall picture needs no tall warning. */
const MAX_RATIO = 1.5;

/** Fades the lower edge of a long picture, of which only the top is shown. */
const FADING: CSSProperties = { maskImage: 'linear-gradient(#000 75%, transparent)' };

interface PostPictureProps {
  picture: LightboxPicture;
  sizes: PictureSizes;
  onOpen: () => void;
  /** Cuts the picture to a square around its focal point. */
  isSquare?: boolean;
  eager?: boolean;
  priority?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * A picture on the page of its post. A press opens the lightbox or, if a content warning covers the picture, removes
 * the warning.
 */
export function PostPicture({ className, style, ...props }: PostPictureProps) {
  const { picture, isSquare = false } = props;
  const { postId, veil, placeholder, width, height } = picture;
  if (!veil) {
    return (
      <div className={cx('relative w-full', className)} style={style}>
        <OpenPicture {...props} />
      </div>
    );
  }
  const veiled = { veil, subject: postId };
  return (
    <div className={cx('relative w-full overflow-hidden lg:rounded-md', className)} style={style}>
      <Veiled
        {...veiled}
        placeholder={placeholder}
        ratio={isSquare ? 1 : Math.min(height / width, MAX_RATIO)}
        size={isSquare ? 'card' : 'page'}
      >
        <OpenPicture {...props} />
      </Veiled>
      <VeilControl {...veiled} />
    </div>
  );
}

function OpenPicture(props: Omit<PostPictureProps, 'className' | 'style'>) {
  const { picture, sizes, onOpen, isSquare = false, eager = false, priority = false } = props;
  const { src, placeholder, alt, focal, description } = picture;
  const isPrinted = usePrinted();
  const isCut = isLong(picture) && !isSquare;
  const { width, height } = isCut ? shownSize(picture) : picture;
  return (
    <>
      <button
        type="button"
        aria-label={`${isCut ? postDetailMessages.whole : postDetailMessages.zoom}: ${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadLightbox()}
        onClick={onOpen}
        className="picture-ring relative block w-full cursor-zoom-in"
        {...(isCut && wholeOnPaper(picture))}
      >
        <Picture
          src={src}
          width={width}
          height={isSquare ? width : height}
          placeholder={placeholder}
          alt={alt}
          sizes={sizes}
          priority={priority}
          eager={eager || priority || isPrinted}
          {...(isSquare && { focal })}
          className="lg:rounded-md"
          {...(isCut && { style: FADING })}
        />
        {isCut && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 flex justify-center p-4 text-sm print:hidden"
          >
            <span className="rounded-full bg-veil px-4 py-2 font-bold text-on-veil">
              {postDetailMessages.whole}
            </span>
          </span>
        )}
      </button>
      {description !== '' && <AltNote description={description} />}
    </>
  );
}

/** Returns the attributes by which the print style sheet shows a long picture in full. */
function wholeOnPaper({ width, height }: LightboxPicture) {
  return { 'data-cut': '', style: { '--whole': `${width} / ${height}` } as CSSProperties };
}

/** The ALT badge of a picture. A press shows the description, which screen readers read from the picture. */
function AltNote({ description }: { description: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 flex items-end gap-1 p-2 print:hidden">
      <button
        type="button"
        aria-label={postDetailMessages.alt}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="touch-area pointer-events-auto shrink-0 rounded-md bg-veil px-2 py-1 font-bold text-on-veil text-xs -outline-offset-2 outline-on-veil"
      >
        {postsMessages.altLabel}
      </button>
      {isOpen && (
        <p
          id={id}
          className="pointer-events-auto max-h-32 min-w-0 overflow-y-auto rounded-md bg-veil px-3 py-1.5 text-on-veil text-sm"
        >
          {description}
        </p>
      )}
    </div>
  );
}
