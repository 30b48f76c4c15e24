import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { lightboxPictureOf, lightboxPicturesOf } from '../../lightbox/lightbox-picture.ts';
import { useLightbox } from '../../lightbox/use-lightbox.ts';
import { ColumnLayout } from './column-layout.tsx';
import type { LayoutProps } from './layout-props.ts';
import { loadLightbox } from './load-lightbox.ts';
import { usePrinting } from './print-pictures.ts';

const LightboxDialog = lazyWithRetry(loadLightbox);
const layouts = {
  column: ColumnLayout,
  pages: lazyWithRetry(() => import('./pages-layout.tsx')),
  grid: lazyWithRetry(() => import('./grid-layout.tsx')),
};

interface PostPicturesProps {
  post: PostDetail;
  /** Posts whose pictures can be reached in the lightbox. */
  others: readonly PostCard[];
}

/** The pictures of a post in the layout that its author has chosen. Each opens the lightbox. */
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
      <Suspense fallback={<ColumnLayout {...layout} pictures={pictures.slice(0, 1)} />}>
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
