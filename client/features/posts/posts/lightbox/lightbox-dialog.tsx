import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { lightboxMessages } from './lightbox.messages.ts';
import { LightboxBar } from './lightbox-bar.tsx';
import type { LightboxPicture } from './lightbox-picture.ts';
import { LightboxStage } from './lightbox-stage.tsx';
import { preloadPicture } from './preload-picture.ts';

interface LightboxDialogProps {
  /** The pictures of the open post. */
  pictures: readonly LightboxPicture[];
  /** The pictures of other posts, after them. */
  others?: readonly LightboxPicture[];
  /** The index of the picture that it opens with. */
  start?: number;
  /** Whether the pictures go on to the left. */
  fromRight?: boolean;
  open: boolean;
  onClose: () => void;
}

const none: readonly LightboxPicture[] = [];

/** A full-screen viewer for pictures, with zoom, pan and paging by touch, mouse and keyboard. */
export default function LightboxDialog({
  pictures,
  others = none,
  start = 0,
  fromRight = false,
  open,
  onClose,
}: LightboxDialogProps) {
  const all = [...pictures, ...others];
  const [index, setIndex] = usePlace(open, start);
  const picture = all[index] ?? all[0];
  usePreloaded(open, all[index + 1]);
  usePreloaded(open, all[index - 1]);
  const step = (by: number) => {
    const next = all[index + by];
    if (!next) return;
    setIndex(index + by);
    announce(spokenPlace(next, index + by, pictures.length, others.length));
  };
  if (!picture) return null;
  const isOther = index >= pictures.length;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={lightboxMessages.name}
          className="fixed inset-0 z-50 bg-stage text-on-veil outline-none [color-scheme:dark] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <LightboxStage
            picture={picture}
            index={index}
            count={all.length}
            strip={isOther || pictures.length === 1 ? none : pictures}
            fromRight={fromRight}
            onStep={step}
            onClose={onClose}
          >
            <LightboxBar
              picture={picture}
              isOther={isOther}
              position={placeOf(index, pictures.length, others.length)}
            />
          </LightboxStage>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The index of the shown picture. Each time the lightbox opens, it is `start`. */
function usePlace(open: boolean, start: number) {
  const [index, setIndex] = useState(start);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setIndex(start);
  }
  return [index, setIndex] as const;
}

/** Loads a picture that is probably shown next. */
function usePreloaded(open: boolean, picture: LightboxPicture | undefined): void {
  useEffect(() => {
    if (open && picture && !picture.veil) preloadPicture(picture);
  }, [open, picture]);
}

/** Such as `2 / 5`. Empty for the only picture of the open post. */
function placeOf(index: number, own: number, others: number): string {
  if (index >= own) return `${index - own + 1} / ${others}`;
  return own > 1 ? `${index + 1} / ${own}` : '';
}

function spokenPlace(
  { title, description }: LightboxPicture,
  index: number,
  own: number,
  others: number,
): string {
  if (index >= own) {
    const place = lightboxMessages.at(title, index - own + 1, others);
    return `${lightboxMessages.byAuthor}、${place}`;
  }
  if (own === 1) return title;
  return [lightboxMessages.ofPost(index + 1, own), description].filter(Boolean).join('、');
}
