import { Suspense } from 'react';
import { useLightbox } from '#client/features/posts/posts/lightbox/use-lightbox.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import type { Picture as PictureFacts } from '#contract/foundations/pictures.ts';
import { messagesMessages } from './messages.messages.ts';

const load = () => import('#client/features/posts/posts/lightbox/lightbox-dialog.tsx');
const LightboxDialog = lazyWithRetry(load);

/** Very tall and very wide pictures are cropped to this ratio. */
const RATIO_MAX = 2;

/** The picture of a message. Opens the lightbox. */
export function MessagePicture({ src, image }: { src: string; image: PictureFacts }) {
  const lightbox = useLightbox(src);
  const { width, height, placeholder } = image;
  const alt = image.alt || messagesMessages.picture;
  const ratio = Math.min(Math.max(width / height, 1 / RATIO_MAX), RATIO_MAX);
  return (
    <>
      <button
        type="button"
        aria-label={`${messagesMessages.openPicture}：${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={lightbox.show}
        className="block max-w-full cursor-zoom-in overflow-hidden rounded-xl border border-line"
        style={{ width: `${ratio >= 1 ? 18 : 18 * ratio}rem` }}
      >
        <Picture
          src={src}
          width={Math.round(1000 * ratio)}
          height={1000}
          placeholder={placeholder}
          alt={alt}
          sizes={[[null, '288px']]}
        />
      </button>
      {lightbox.open && (
        <Suspense fallback={null}>
          <LightboxDialog
            pictures={[
              { postId: '', title: alt, src, ...image, description: image.alt, alt, veil: null },
            ]}
            open
            onClose={lightbox.close}
          />
        </Suspense>
      )}
    </>
  );
}
