import { ImageUp, Trash2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { Picture as PictureFacts, Upload } from '#contract/foundations/pictures.ts';
import { FocalPoint } from './focal-point.tsx';
import { picturesMessages as texts } from './pictures.messages.ts';
import type { Original } from './prepare-picture.ts';
import type { Sending } from './send-picture.ts';
import { ShrunkNote, UploadProgress } from './upload-progress.tsx';

interface ChosenPictureProps {
  upload: Upload | null;
  sending: Sending | undefined;
  /** Set when the picture was scaled down before it was stored. */
  original: Original | null;
  onStop: () => void;
  onReplace: () => void;
  onRemove: () => void;
  /** Without `focal`, no focal point can be selected. */
  focal?: { value: PictureFacts['focal']; onChange: (focal: PictureFacts['focal']) => void };
  children?: ReactNode;
}

/** The selected picture. It has the same height during and after its upload, so that nothing below it moves. */
export function ChosenPicture({
  upload,
  sending,
  original,
  onStop,
  onReplace,
  onRemove,
  focal,
  children,
}: ChosenPictureProps) {
  const [preview, setPreview] = useState({ src: '', ratio: 0 });
  const stored = upload && !sending ? upload.image.width / upload.image.height : 0;
  const ratio = sending?.preview === preview.src ? preview.ratio : stored;
  // While a new picture is uploaded, the focal point still belongs to the replaced picture.
  const hasPoint = ratio > 0 && !(upload && sending);
  const shrunk = sending ? sending.original : original;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      {(sending || upload) && (
        <PictureFrame ratio={ratio} focal={focal?.value}>
          {sending ? (
            <img
              src={sending.preview}
              alt={texts.preview}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setPreview({ src: sending.preview, ratio: naturalWidth / naturalHeight })
              }
              className="block size-full bg-canvas object-contain opacity-60"
            />
          ) : (
            upload && <StoredPicture upload={upload} />
          )}
          {hasPoint && focal && <FocalPoint ratio={ratio} {...focal} />}
        </PictureFrame>
      )}
      {focal && ratio > 0 && (
        <p
          className={cx(
            'border-line border-t bg-surface px-4 py-2 text-ink-soft text-xs',
            !hasPoint && 'invisible',
          )}
        >
          {texts.focalHint}
          <PointerText mouse={texts.focalKeysHint} />
        </p>
      )}
      {shrunk && <ShrunkNote original={shrunk} stored={sending ? null : (upload?.image ?? null)} />}
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 border-line sm:gap-x-2 border-t bg-surface p-2">
        {sending ? (
          <UploadProgress sending={sending} onStop={onStop} />
        ) : (
          <>
            {children}
            <Button variant="ghost" className="max-sm:px-2" onClick={onReplace}>
              <ImageUp className="size-5" aria-hidden="true" />
              {texts.replace}
            </Button>
            <Button variant="ghost" className="max-sm:px-2" onClick={onRemove}>
              <Trash2 className="size-5" aria-hidden="true" />
              {texts.remove}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function StoredPicture({ upload }: { upload: Upload }) {
  const { width, height, placeholder, alt } = upload.image;
  // The picture is at most 18rem high. The width of a long picture is two thirds of this height.
  const shown = Math.ceil(Math.min(576, 288 * Math.max(width / height, 2 / 3)));
  return (
    <Picture
      src={upload.url}
      width={width}
      height={height}
      placeholder={placeholder}
      alt={alt || texts.preview}
      sizes={[[null, `${shown}px`]]}
      fit="contain"
      priority
    />
  );
}

const HEIGHT = 'var(--picture-height, 18rem)';

/**
 * Width divided by height. A narrower picture counts as long, because it would be hardly visible if the frame showed
 * all of it.
 */
const LONG_RATIO = 0.4;
/** The frame of a long picture is one and a half times as high as the square thumbnail. */
const LONG_FRAME: CSSProperties = { height: HEIGHT, width: `calc(${HEIGHT} * 2 / 3)` };

interface PictureFrameProps {
  /** Width divided by height of the picture, or 0 while it is unknown. */
  ratio: number;
  /** The focal point. Undefined where it cannot be selected. */
  focal: PictureFacts['focal'] | undefined;
  children: ReactNode;
}

/**
 * The frame of a picture in a form, as large as its limits allow. A long picture keeps a visible width. If a focal
 * point can be selected, the frame scrolls. Otherwise, it shows only the top of a long picture.
 */
export function PictureFrame({ ratio, focal, children }: PictureFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const isLong = ratio > 0 && ratio < LONG_RATIO;
  const y = isLong ? focal?.y : undefined;
  const [atRest, setAtRest] = useState(y);
  // The picture must not move below a pointer that drags the focal point.
  if (!isPressed && atRest !== y) setAtRest(y);
  useLayoutEffect(() => {
    if (frame.current && atRest !== undefined) showSquare(frame.current, atRest, ratio);
  }, [atRest, ratio]);
  return (
    <div
      ref={frame}
      onGotPointerCapture={() => setIsPressed(true)}
      onLostPointerCapture={() => setIsPressed(false)}
      className={cx(
        'mx-auto',
        isLong && (focal ? 'overflow-y-auto [scrollbar-width:thin]' : 'overflow-hidden'),
      )}
      style={isLong ? LONG_FRAME : sizeOf(ratio)}
    >
      <div className="relative" style={ratio > 0 ? { aspectRatio: ratio } : { height: HEIGHT }}>
        {children}
      </div>
    </div>
  );
}

function sizeOf(ratio: number): CSSProperties {
  return ratio > 0 ? { width: `min(100%, calc(${HEIGHT} * ${ratio.toFixed(4)}))` } : {};
}

/** Scrolls the square thumbnail of a focal point to the middle of the frame. */
function showSquare(frame: HTMLElement, y: number, ratio: number): void {
  const { clientWidth: side, clientHeight } = frame;
  const top = ((side / ratio - side) * y) / 100;
  frame.scrollTop = top - (clientHeight - side) / 2;
}
