import { ImageUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import type { Picture as PictureFacts, Upload } from '#contract/foundations/pictures.ts';
import { FocalPoint } from './focal-point.tsx';
import { picturesMessages } from './pictures.messages.ts';
import type { Original } from './prepare-picture.ts';
import type { Sending } from './send-picture.ts';
import { ShrunkNote, UploadProgress } from './upload-progress.tsx';

const texts = picturesMessages;

interface ChosenPictureProps {
  upload: Upload | null;
  sending: Sending | undefined;
  /** Set when the picture was scaled down before its upload. */
  original: Original | null;
  onStop: () => void;
  onReplace: () => void;
  onRemove: () => void;
  focal: PictureFacts['focal'] | undefined;
  onFocal: ((focal: PictureFacts['focal']) => void) | undefined;
  /** Further buttons for a stored picture. */
  children?: ReactNode;
}

/** The selected picture, during and after its upload. */
export function ChosenPicture({
  upload,
  sending,
  original,
  onStop,
  onReplace,
  onRemove,
  focal,
  onFocal,
  children,
}: ChosenPictureProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      {sending ? (
        <img
          src={sending.preview}
          alt={texts.preview}
          className="mx-auto block h-(--picture-height,18rem) w-auto max-w-full bg-canvas object-contain opacity-60"
        />
      ) : (
        upload && (
          <StoredPicture upload={upload}>
            {focal && onFocal && (
              <FocalPoint ratio={ratioOf(upload)} value={focal} onChange={onFocal} />
            )}
          </StoredPicture>
        )
      )}
      {!sending && onFocal && (
        <p className="border-line border-t bg-surface px-4 py-2 text-ink-soft text-xs">
          {texts.focalHint}
        </p>
      )}
      {original && <ShrunkNote original={original} />}
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

function ratioOf({ image }: Upload): number {
  return image.width / image.height;
}

function StoredPicture({ upload, children }: { upload: Upload; children: ReactNode }) {
  const { width, height, placeholder, alt } = upload.image;
  return (
    <div
      className="relative mx-auto"
      style={{
        width: `min(100%, calc(var(--picture-height, 18rem) * ${ratioOf(upload).toFixed(4)}))`,
      }}
    >
      <Picture
        src={upload.url}
        width={width}
        height={height}
        placeholder={placeholder}
        alt={alt || texts.preview}
        sizes={[[null, '576px']]}
        fit="contain"
        priority
      />
      {children}
    </div>
  );
}
