import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { errorsMessages } from '#client/lib/api/errors.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Size } from '#client/ui/media/pan-zoom.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MAX_DECODED_PIXELS } from '#contract/foundations/limits.ts';
import { isAnimated } from '../picture-animation.ts';
import { picturesMessages } from '../pictures.messages.ts';
import { cropMessages } from './crop.messages.ts';
import type { Area } from './crop-area.ts';
import { cropPicture } from './crop-picture.ts';
import type { CropShape } from './crop-shapes.ts';
import { CropStage } from './crop-stage.tsx';

const texts = cropMessages;

interface CropDialogProps {
  file: File;
  shape: CropShape;
  onCropped: (file: File) => void;
  onCancel: () => void;
}

/** Lets the user select an area of a picture. */
export default function CropDialog({ file, shape, onCropped, onCancel }: CropDialogProps) {
  const { src, picture, error: broken, isMoving } = useChosenFile(file);
  const area = useRef<Area>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const error = broken ?? failure;
  const isCancelled = useRef(false);

  function cancel() {
    isCancelled.current = true;
    onCancel();
  }

  async function confirm() {
    if (!area.current) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const cropped = await cropPicture(file, area.current, shape.needed);
      if (!isCancelled.current) onCropped(cropped);
    } catch (caught) {
      setFailure(messageOf(caught));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={cancel}
      title={texts.title[shape.name]}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {texts.cancel}
          </Button>
          {picture && (
            <Button busy={isBusy} onClick={() => void confirm()}>
              {texts.confirm}
            </Button>
          )}
        </>
      }
    >
      {picture && src && (
        <CropStage
          src={src}
          picture={picture}
          shape={shape}
          onChange={(next) => {
            area.current = next;
          }}
        />
      )}
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
  src?: string;
  /** The size of the upright picture, once known. */
  picture?: Size;
  error?: string;
  isMoving?: boolean;
}

/** Reads the data of a file that cropping requires. */
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

function factsOf(src: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
  const isDecodable = width * height <= MAX_DECODED_PIXELS;
  return isDecodable ? { src, picture: { width, height } } : { error: picturesMessages.notShrunk };
}
