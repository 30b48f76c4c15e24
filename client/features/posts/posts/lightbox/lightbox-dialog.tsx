import { Dialog } from '@base-ui/react/dialog';
import { ChevronRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { lightboxMessages } from './lightbox.messages.ts';
import type { LightboxPicture } from './lightbox-picture.ts';
import { LightboxStage } from './lightbox-stage.tsx';
import { preloadPicture } from './stage-picture.tsx';

interface LightboxDialogProps extends DialogState {
  pictures: readonly LightboxPicture[];
  /** The pictures of other posts. They follow the pictures of the open post. */
  others?: readonly LightboxPicture[];
  start?: number;
  /** Whether the next picture is on the left. */
  fromRight?: boolean;
}

const none: readonly LightboxPicture[] = [];

export default function LightboxDialog(props: LightboxDialogProps) {
  const { pictures, others = none, start = 0, fromRight = false, open, onClose } = props;
  const all = [...pictures, ...others];
  const [index, setIndex] = useShownIndex(open, start);
  const picture = all[index] ?? all[0];
  usePreloaded(open, all[index + 1]);
  usePreloaded(open, all[index - 1]);
  const step = (by: number) => {
    const next = all[index + by];
    if (!next) return;
    setIndex(index + by);
    announce(spokenPosition(next, index + by, pictures.length, others.length));
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
            {...{ picture, index, fromRight, onClose }}
            count={all.length}
            strip={isOther || pictures.length === 1 ? none : pictures}
            onStep={step}
          >
            <LightboxBar
              picture={picture}
              isOther={isOther}
              position={positionOf(index, pictures.length, others.length)}
            />
          </LightboxStage>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns the index of the shown picture and its setter. Each opening of the lightbox begins with `start`. */
function useShownIndex(open: boolean, start: number) {
  const [index, setIndex] = useState(start);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setIndex(start);
  }
  return [index, setIndex] as const;
}

function usePreloaded(open: boolean, picture: LightboxPicture | undefined): void {
  useEffect(() => {
    if (open && picture && !picture.veil) preloadPicture(picture);
  }, [open, picture]);
}

/** Returns a position such as `2 / 5`. Empty when the shown picture is the only one of the open post. */
function positionOf(index: number, own: number, others: number): string {
  if (index >= own) return `${index - own + 1} / ${others}`;
  return own > 1 ? `${index + 1} / ${own}` : '';
}

function spokenPosition(
  { title, description }: LightboxPicture,
  index: number,
  own: number,
  others: number,
): string {
  if (index >= own) {
    const number = lightboxMessages.at(title, index - own + 1, others);
    return `${lightboxMessages.byAuthor}、${number}`;
  }
  if (own === 1) return title;
  return [lightboxMessages.ofPost(index + 1, own), description].filter(Boolean).join('、');
}

interface LightboxBarProps {
  picture: LightboxPicture;
  /** Whether the picture belongs to another post than the open one. The bar then links to this other post. */
  isOther: boolean;
  /** The position among the other works of the author, such as `2 / 5`. Empty for the pictures of the open post. */
  position: string;
}

function LightboxBar({ picture, isOther, position }: LightboxBarProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex items-start gap-3 p-3 pt-[calc(0.75rem+env(safe-area-inset-top))]">
      <div className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-sm">
        {position !== '' && (
          <span className="nums shrink-0 rounded-full bg-veil px-3 py-1">{position}</span>
        )}
        {isOther && (
          <Link
            to={`/posts/${picture.postId}`}
            replace
            aria-label={lightboxMessages.toPost(picture.title)}
            className="group pointer-events-auto flex min-h-11 min-w-0 items-center gap-1 rounded-xl bg-veil py-1 pr-2 pl-4 -outline-offset-4 outline-on-veil"
          >
            <span className="min-w-0">
              <span className="block text-xs">{lightboxMessages.byAuthor}</span>
              <span className="block truncate font-bold underline-offset-4 group-hover:underline">
                {picture.title}
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
          </Link>
        )}
      </div>
      <Dialog.Close
        aria-label={lightboxMessages.close}
        className="pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full bg-veil -outline-offset-4 outline-on-veil"
      >
        <X className="size-6" aria-hidden="true" />
      </Dialog.Close>
    </div>
  );
}
