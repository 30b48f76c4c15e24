import { Suspense } from 'react';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import type { CoverArtProps } from './cover-shapes.tsx';

// Most cards have a picture, so the shapes are a separate chunk.
const CoverShapes = lazyOptional(() => import('./cover-shapes.tsx'));

/** The decoration of a cover without a picture. */
export function CoverArt(props: CoverArtProps) {
  return (
    <Suspense fallback={null}>
      <CoverShapes {...props} />
    </Suspense>
  );
}
