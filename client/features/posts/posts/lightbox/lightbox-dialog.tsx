import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { lightboxMessages } from './lightbox.messages.ts';
import { LightboxBar } from './lightbox-bar.tsx';
import type { LightboxPicture } from './lightbox-picture.ts';
import { LightboxStage } from './lightbox-stage.tsx';

interface LightboxDialogProps {
  /** The picture of the open post first, then those of other posts. */
  pictures: readonly LightboxPicture[];
  open: boolean;
  onClose: () => void;
}

/** A full-screen viewer for pictures, with zoom, pan and paging by touch, mouse and keyboard. */
export default function LightboxDialog({ pictures, open, onClose }: LightboxDialogProps) {
  const [index, setIndex] = useState(0);
  const picture = pictures[index] ?? pictures[0];
  const step = (by: number) => {
    const next = pictures[index + by];
    if (!next) return;
    setIndex(index + by);
    const place = lightboxMessages.at(next.title, index + by, pictures.length - 1);
    announce(index + by > 0 ? `${lightboxMessages.byAuthor}、${place}` : next.title);
  };
  useEffect(() => {
    if (!open) setIndex(0);
  }, [open]);
  if (!picture) return null;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={lightboxMessages.name}
          className="fixed inset-0 z-50 bg-stage text-on-veil outline-none [color-scheme:dark] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <LightboxStage
            picture={picture}
            hasPrevious={index > 0}
            hasNext={index < pictures.length - 1}
            onStep={step}
            onClose={onClose}
          >
            <LightboxBar
              picture={picture}
              isOther={index > 0}
              position={index > 0 ? `${index} / ${pictures.length - 1}` : ''}
            />
          </LightboxStage>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
