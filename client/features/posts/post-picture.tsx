import { lazy, Suspense, useState } from 'react';
import type { Post } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { Picture } from '../../ui/picture.tsx';
import type { PictureSizes } from '../../ui/picture-sources.ts';

const Zoom = lazy(() => import('./picture-zoom.tsx'));

const sizes: PictureSizes = [
  ['(min-width: 1120px)', '760px'],
  ['(min-width: 1024px)', '66vw'],
  [null, '100vw'],
];

/** The picture of an open post, as large as the screen allows; pressing it fills the whole screen. */
export function PostPicture({ post }: { post: Post }) {
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never');
  if (post.image_url === null || !post.image) return null;
  const { width, height, placeholder } = post.image;
  const alt = post.image.alt || messages.postPage.imageOf(post.title);
  return (
    <div className="grid place-items-center bg-sunken lg:rounded-xl lg:p-4">
      <button
        type="button"
        aria-label={`${messages.postPage.zoom}: ${alt}`}
        onClick={() => setZoom('open')}
        className="block w-full cursor-zoom-in"
        style={{
          maxWidth: `min(${width}px, calc(max(80svh, 20rem) * ${(width / height).toFixed(4)}))`,
        }}
      >
        <Picture
          src={post.image_url}
          width={width}
          height={height}
          placeholder={placeholder}
          alt={alt}
          sizes={sizes}
          priority
          className="lg:rounded-md"
        />
      </button>
      {zoom !== 'never' && (
        <Suspense fallback={null}>
          <Zoom
            src={post.image_url}
            width={width}
            height={height}
            alt={alt}
            open={zoom === 'open'}
            onClose={() => setZoom('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
