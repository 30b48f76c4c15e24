import { useEffect, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { errorOf } from '#client/lib/api/failed-response.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Size } from '#client/ui/media/pan-zoom.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MAX_DECODED_PIXELS } from '#contract/foundations/limits.ts';
import { encodeCanvas } from '../encode-canvas.ts';
import { isAnimated } from '../picture-animation.ts';
import { picturesMessages } from '../pictures.messages.ts';
import { cropMessages } from './crop.messages.ts';
import { pixelsOf } from './crop-area.ts';
import type { CropShape } from './crop-shapes.ts';
import { CropStage } from './crop-stage.tsx';

const texts = cropMessages;

interface CropDialogProps {
  file: File;
  shape: CropShape;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

/** A dialog to select an area of a picture. */
export default function CropDialog({ file, shape, onCropped, onCancel }: CropDialogProps) {
  const { src, error: broken, isMoving } = useChosenFile(file);
  const [area, setArea] = useState<Area>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const error = broken ?? failure;
  const isCancelled = useRef(false);

  function cancel() {
    isCancelled.current = true;
    onCancel();
  }

  async function confirm() {
    if (!area) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const cropped = await cropPicture(file, area, shape.needed);
      if (!isCancelled.current) onCropped(cropped);
    } catch (caught) {
      setFailure(messageOf(caught));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      fadeOnly
      onClose={cancel}
      title={texts.title[shape.name]}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {texts.cancel}
          </Button>
          {src && (
            <Button busy={isBusy} aria-disabled={!area} onClick={() => void confirm()}>
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      {src && <CropStage src={src} shape={shape} onChange={setArea} />}
      {isMoving && <p className="mt-2 text-ink-soft text-xs">{texts.still}</p>}
      {error !== undefined && (
        <p role="alert" className="mt-3 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </Dialog>
  );
}

interface ChosenFile {
  /** The object URL of the file. Undefined until the browser has decoded the picture. */
  src?: string;
  error?: string;
  isMoving?: boolean;
}

function useChosenFile(file: File): ChosenFile {
  const [chosen, setChosen] = useState<ChosenFile>({});
  useEffect(() => {
    const src = URL.createObjectURL(file);
    const image = new Image();
    const add = (facts: ChosenFile) => setChosen((known) => ({ ...known, ...facts }));
    image.onload = () => add(factsOf(src, image));
    image.onerror = () => add({ error: errorsMessages.of('invalid-argument', 'picture-broken') });
    image.src = src;
    void isAnimated(file).then((isMoving) => add({ isMoving }));
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(src);
    };
  }, [file]);
  return chosen;
}

function factsOf(src: string, { naturalWidth, naturalHeight }: HTMLImageElement): ChosenFile {
  const isDecodable = naturalWidth * naturalHeight <= MAX_DECODED_PIXELS;
  return isDecodable ? { src } : { error: picturesMessages.notShrunk };
}

/**
 * Crops a picture to an area in percent, upright and no larger than needed. Only the area leaves the device. Throws an
 * `ApiError` when the browser cannot decode or encode it.
 */
async function cropPicture(file: File, area: Area, needed: Size): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw errorOf('invalid-argument', { reason: 'picture-broken' });
  });
  try {
    const encoded = await encodeCanvas(draw(bitmap, area, needed), file.type);
    if (!encoded) throw new ApiError('invalid-argument', {}, picturesMessages.notShrunk);
    return new File([encoded], 'crop', { type: encoded.type });
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, area: Area, needed: Size): OffscreenCanvas {
  const { x, y, width, height } = pixelsOf(area, bitmap);
  const scale = Math.min(1, needed.width / width);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
