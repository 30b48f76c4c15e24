import { useEffect, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { errorOf } from '#client/lib/api/failed-response.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Size } from '#client/ui/media/pan-zoom.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MAX_DECODED_PIXELS } from '#contract/foundations/limits.ts';
import { drawScaled, encodeCanvas } from '../encode-canvas.ts';
import { isAnimated } from '../picture-format.ts';
import { picturesMessages } from '../pictures.messages.ts';
import { cropMessages as texts } from './crop.messages.ts';
import { type CropShape, pixelsOf } from './crop-area.ts';
import { CropStage } from './crop-stage.tsx';

interface CropDialogProps {
  file: File;
  shape: CropShape;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

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
    image.onload = () => {
      const isDecodable = image.naturalWidth * image.naturalHeight <= MAX_DECODED_PIXELS;
      add(isDecodable ? { src } : { error: picturesMessages.notShrunk });
    };
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

/** Crops a picture to an area in percent, on the device. The result is no larger than needed. Throws `ApiError`. */
async function cropPicture(file: File, area: Area, needed: Size): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw errorOf('invalid-argument', { reason: 'picture-broken' });
  });
  try {
    const pixels = pixelsOf(area, bitmap);
    const scale = Math.min(1, needed.width / pixels.width);
    const size = { width: pixels.width * scale, height: pixels.height * scale };
    const encoded = await encodeCanvas(drawScaled(bitmap, pixels, size), file.type);
    if (!encoded) throw new ApiError('invalid-argument', {}, picturesMessages.notShrunk);
    return new File([encoded], 'crop', { type: encoded.type });
  } finally {
    bitmap.close();
  }
}
