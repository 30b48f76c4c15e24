import { type ReactNode, Suspense } from 'react';
import type { Veil } from '#contract/posts/content-labels.ts';
import { lazyOptional } from '../feedback/lazy-with-retry.ts';
import { useUnveiled } from './unveiled.ts';

const VeilCover = lazyOptional(async () => ({
  default: (await import('./veil-cover.tsx')).VeilCover,
}));
const VeilButton = lazyOptional(async () => ({
  default: (await import('./veil-button.tsx')).VeilButton,
}));

/** A covered picture. */
export interface VeiledPicture {
  veil: Veil;
  /** The address by which it is opened. Null for visitors, who cannot. */
  address: string | null;
}

interface VeiledProps extends VeiledPicture {
  /** ThumbHash in base64, all that is shown of the picture. */
  placeholder: string;
  /** Height divided by width of the box. */
  ratio: number;
  /** What fits: a sign, also the reason and the warning, or the same in large. */
  size?: 'thumb' | 'card' | 'page';
  /** The picture. It is not rendered before the viewer opens it, so that nothing of it is requested. */
  children: ReactNode;
}

/** A picture under a veil. The button that opens it is a `VeilControl`, because the picture can be in a link. */
export function Veiled({ veil, address, ratio, children, ...cover }: VeiledProps) {
  if (useUnveiled(address)) return children;
  return (
    <div className="relative overflow-hidden bg-sunken" style={{ aspectRatio: `1 / ${ratio}` }}>
      <Suspense fallback={null}>
        <VeilCover veil={veil} canOpen={address !== null} {...cover} />
      </Suspense>
    </div>
  );
}

/**
 * Opens the picture of a `Veiled` and covers it again: an area over the covered picture, and a button in the corner of
 * the open one. Fills its positioned parent. Renders nothing for visitors.
 */
export function VeilControl({ veil, address }: VeiledPicture) {
  if (address === null) return null;
  return (
    <Suspense fallback={null}>
      <VeilButton veil={veil} address={address} />
    </Suspense>
  );
}
