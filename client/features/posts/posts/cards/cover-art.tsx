import { Suspense } from 'react';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import type { CoverArtProps } from './cover-shapes.tsx';

// A separate chunk, because most cards have a picture and need no shapes.
const CoverShapes = lazyOptional(() => import('./cover-shapes.tsx'));

/** The decoration of a cover without a picture. */
export function CoverArt(props: CoverArtProps) {
  return (
    <Suspense fallback={null}>
      <CoverShapes {...props} />
    </Suspense>
  );
}
