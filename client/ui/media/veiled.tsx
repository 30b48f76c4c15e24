import { type ReactNode, Suspense } from 'react';
import { lazyOptional } from '../feedback/lazy-with-retry.ts';
import { useUnveiled, type VeiledPicture } from './unveiled.ts';

const VeilCover = lazyOptional(async () => ({
  default: (await import('./veil-cover.tsx')).VeilCover,
}));
const VeilButton = lazyOptional(async () => ({
  default: (await import('./veil-button.tsx')).VeilButton,
}));

interface VeiledProps extends VeiledPicture {
  /** ThumbHash in base64. Nothing else of the picture is shown. */
  placeholder: string;
  /** Height divided by width of the box. */
  ratio: number;
  /**
   * The size of the cover: `thumb` has room for an icon, `card` also for the reason and, unless the cover is low, for
   * the warning.
   */
  size?: 'thumb' | 'card' | 'page';
  /** The picture. It is rendered only after the viewer has opened it, so that it is not requested before. */
  children: ReactNode;
}

/**
 * A picture with a cover. `VeilControl`, the button that opens it, is separate, because the picture can be in a link.
 */
export function Veiled({ veil, subject, ratio, children, ...cover }: VeiledProps) {
  if (useUnveiled(veil, subject)) return children;
  return (
    <div className="relative overflow-hidden bg-sunken" style={{ aspectRatio: `1 / ${ratio}` }}>
      <Suspense fallback={null}>
        <VeilCover veil={veil} canOpen={subject !== null} ratio={ratio} {...cover} />
      </Suspense>
    </div>
  );
}

/** The control of a `Veiled`: an area over the cover, or a button in the corner of the picture. None for visitors. */
export function VeilControl({ veil, subject }: VeiledPicture) {
  if (subject === null) return null;
  return (
    <Suspense fallback={null}>
      <VeilButton veil={veil} subject={subject} />
    </Suspense>
  );
}
