import { ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { Picture as PictureFacts, Upload } from '#contract/foundations/pictures.ts';
import { FocalPoint } from './focal-point.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { picturesMessages } from './pictures.messages.ts';
import type { Original } from './prepare-picture.ts';
import type { Sending } from './send-picture.ts';
import { ShrunkNote, UploadProgress } from './upload-progress.tsx';

const texts = picturesMessages;

interface ChosenPictureProps {
  upload: Upload | null;
  sending: Sending | undefined;
  /** Set when the stored picture was scaled down. */
  original: Original | null;
  onStop: () => void;
  onReplace: () => void;
  onRemove: () => void;
  /** Without `focal`, no focal point can be selected. */
  focal?: { value: PictureFacts['focal']; onChange: (focal: PictureFacts['focal']) => void };
  children?: ReactNode;
}

/**
 * The selected picture, during and after its upload. It has the same height in both states, so that nothing below it
 * moves.
 */
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
            <Preview src={sending.preview} onLoad={setPreview} />
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
            <Button variant="ghost" className="max-sm:px-3" onClick={onReplace}>
              <ImageUp className="size-5" aria-hidden="true" />
              {texts.replace}
            </Button>
            <Button variant="ghost" className="max-sm:px-3" onClick={onRemove}>
              <Trash2 className="size-5" aria-hidden="true" />
              {texts.remove}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  src: string;
  onLoad: (preview: { src: string; ratio: number }) => void;
}

function Preview({ src, onLoad }: PreviewProps) {
  return (
    <img
      src={src}
      alt={texts.preview}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onLoad({ src, ratio: naturalWidth / naturalHeight })
      }
      className="block size-full bg-canvas object-contain opacity-60"
    />
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
