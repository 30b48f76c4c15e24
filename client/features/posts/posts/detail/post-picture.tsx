import { Suspense } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import { POST_SIZES } from '#client/ui/media/picture-sizes.ts';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import type { Post, PostCard } from '#contract/posts/posts.ts';
import { lightboxPictureOf } from '../lightbox/lightbox-picture.ts';
import { useLightbox } from '../lightbox/use-lightbox.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const load = () => import('../lightbox/lightbox-dialog.tsx');
const LightboxDialog = lazyWithRetry(load);

interface PostPictureProps {
  post: Post;
  /** Posts whose pictures can be reached in the lightbox. */
  others: readonly PostCard[];
}

/**
 * The picture of a post, as large as the screen allows. A tall one, such as a manga, has the width of the phone, and on a
 * desktop a width that can be read. Opens the lightbox.
 */
export function PostPicture({ post, others }: PostPictureProps) {
  const lightbox = useLightbox();
  const opened = useHasOpened(lightbox.open);
  const shown = lightboxPictureOf(post);
  if (!shown) return null;
  const { src, width, height, placeholder, alt } = shown;
  return (
    <div className="grid place-items-center bg-sunken lg:rounded-xl lg:p-4">
      <button
        type="button"
        aria-label={`${postDetailMessages.zoom}: ${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={lightbox.show}
        className="block w-full max-w-(--own-width) cursor-zoom-in -outline-offset-2 sm:max-w-[min(var(--own-width),max(80svh*var(--shape),28rem))] lg:outline-offset-2"
        style={
          {
            '--own-width': `${width}px`,
            '--shape': (width / height).toFixed(4),
          } as React.CSSProperties
        }
      >
        <Picture
          src={src}
          width={width}
          height={height}
          placeholder={placeholder}
          alt={alt}
          sizes={POST_SIZES}
          priority
          className="lg:rounded-md"
        />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <LightboxDialog
            pictures={[shown, ...others.flatMap((other) => lightboxPictureOf(other) ?? [])]}
            open={lightbox.open}
            onClose={lightbox.close}
          />
        </Suspense>
      )}
    </div>
  );
}
