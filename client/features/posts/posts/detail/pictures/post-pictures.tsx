import { type CSSProperties, Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { POST_SIZES } from '#client/ui/media/picture-sizes.ts';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import {
  type LightboxPicture,
  lightboxPictureOf,
  lightboxPicturesOf,
  shownSize,
} from '../../lightbox/lightbox-picture.ts';
import { useLightbox } from '../../lightbox/use-lightbox.ts';
import { type LayoutProps, loadLightbox, PostPicture } from './post-picture.tsx';
import { usePrinting } from './print-pictures.ts';

const LightboxDialog = lazyWithRetry(loadLightbox);
const layouts = {
  column: ColumnLayout,
  pages: lazyWithRetry(() => import('./pages-layout.tsx')),
  grid: lazyWithRetry(() => import('./grid-layout.tsx')),
};

interface PostPicturesProps {
  post: PostDetail;
  /** The other posts of the author. In the lightbox, their pictures follow those of the post. */
  others: readonly PostCard[];
}

/** The pictures of a post in the layout that the author has chosen. Each picture opens the lightbox. */
export function PostPictures({ post, others }: PostPicturesProps) {
  const lightbox = useLightbox();
  usePrinting();
  const opened = useHasOpened(lightbox.open);
  const [start, setStart] = useState(0);
  const pictures = lightboxPicturesOf(post);
  if (pictures.length === 0) return null;
  const Layout = pictures.length === 1 ? ColumnLayout : layouts[post.picture_layout];
  const layout: LayoutProps = {
    pictures,
    fromRight: post.picture_layout === 'pages' && post.from_right,
    onOpen: (index) => {
      setStart(index);
      lightbox.show();
    },
  };
  return (
    <>
      <Suspense fallback={<FirstPicture {...layout} hasBar={Layout === layouts.pages} />}>
        <Layout {...layout} />
      </Suspense>
      {opened && (
        <Suspense fallback={null}>
          <LightboxDialog
            pictures={pictures}
            others={others.flatMap((other) => lightboxPictureOf(other) ?? [])}
            start={start}
            fromRight={layout.fromRight}
            open={lightbox.open}
            onClose={lightbox.close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The first picture until the code of the layout has loaded, with room for the bar below pages. */
function FirstPicture({ hasBar, ...layout }: LayoutProps & { hasBar: boolean }) {
  return (
    <div className="bg-sunken lg:rounded-xl">
      <ColumnLayout {...layout} pictures={layout.pictures.slice(0, 1)} />
      {hasBar && <div className="h-11" />}
    </div>
  );
}

/** The pictures one below another. On a desktop, a single tall picture, such as a manga page, has a readable width. */
function ColumnLayout({ pictures, onOpen }: LayoutProps) {
  const isSingle = pictures.length === 1;
  return (
    <div className="grid place-items-center gap-2 bg-sunken lg:rounded-xl lg:p-4">
      {pictures.map((picture, index) => (
        <PostPicture
          key={picture.src}
          picture={picture}
          sizes={POST_SIZES}
          onOpen={() => onOpen(index)}
          priority={index === 0}
          className={
            isSingle
              ? 'max-w-(--own-width) sm:max-w-[min(var(--own-width),max(80svh*var(--shape),28rem))]'
              : 'max-w-(--own-width)'
          }
          style={shapeOf(picture)}
        />
      ))}
    </div>
  );
}

function shapeOf(picture: LightboxPicture): CSSProperties {
  const { width, height } = shownSize(picture);
  return {
    '--own-width': `${width}px`,
    '--shape': (width / height).toFixed(4),
  } as CSSProperties;
}
