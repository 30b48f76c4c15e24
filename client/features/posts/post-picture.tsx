import { lazy, Suspense } from 'react';
import type { Post, PostCard } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSizes } from '../../ui/picture-sources.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useViewer } from './use-viewer.ts';
import { viewed } from './viewer-picture.ts';

const load = () => import('./viewer-dialog.tsx');
const ViewerDialog = lazy(load);

const sizes: PictureSizes = [
  ['(min-width: 1120px)', '704px'],
  ['(min-width: 1024px)', '62vw'],
  [null, '100vw'],
];

interface PostPictureProps {
  post: Post;
  /** Posts whose pictures one can go on to in the viewer. */
  others: readonly PostCard[];
}

/** The picture of an open post, as large as the screen allows; pressing it fills the whole screen. */
export function PostPicture({ post, others }: PostPictureProps) {
  const viewer = useViewer();
  const opened = useOpened(viewer.open);
  const shown = viewed(post);
  if (!shown) return null;
  const { src, width, height, placeholder, alt } = shown;
  return (
    <div className="grid place-items-center bg-sunken lg:rounded-xl lg:p-4">
      <button
        type="button"
        aria-label={`${messages.postPage.zoom}: ${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={viewer.show}
        className="block w-full max-w-[min(var(--own-width),110svh*var(--shape))] cursor-zoom-in -outline-offset-2 sm:max-w-[min(var(--own-width),max(80svh,20rem)*var(--shape))] lg:outline-offset-2"
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
          sizes={sizes}
          priority
          className="lg:rounded-md"
        />
      </button>
      {opened && (
        <Suspense fallback={null}>
          <ViewerDialog
            pictures={[shown, ...others.flatMap((other) => viewed(other) ?? [])]}
            open={viewer.open}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </div>
  );
}
