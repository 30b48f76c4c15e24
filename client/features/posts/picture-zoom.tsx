import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { messages } from '../../messages.ts';
import { sizesOf, srcSetOf } from '../../ui/picture-sources.ts';

interface PictureZoomProps {
  src: string;
  width: number;
  height: number;
  alt: string;
  open: boolean;
  onClose: () => void;
}

/** A picture on the whole screen. Pressing anywhere goes back; two fingers zoom as on any page. */
export default function PictureZoom({ src, width, height, alt, open, onClose }: PictureZoomProps) {
  const texts = messages.postPage;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={texts.zoomed}
          className="fixed inset-0 z-50 grid place-items-center bg-veil outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Dialog.Close
            aria-label={texts.zoomOut}
            className="absolute inset-0 cursor-zoom-out -outline-offset-4"
          >
            <span className="absolute top-[calc(0.75rem+env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-full bg-veil text-on-veil">
              <X className="size-6" aria-hidden="true" />
            </span>
          </Dialog.Close>
          <img
            src={`${src}?w=1920`}
            srcSet={srcSetOf(src, width)}
            sizes={sizesOf([[null, '100vw']], window.devicePixelRatio)}
            width={width}
            height={height}
            alt={alt}
            className="pointer-events-none h-auto max-h-dvh w-auto max-w-full object-contain"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
