import type { Nft } from '../../../../contract/nfts.ts';

/** Pinned NFTs, and the order that is to take their place. */
export interface Arrangement {
  from: readonly Nft[];
  to: readonly Nft[];
}

/** The same order of the pins as they are now: what was taken off stays off, and what was pinned since comes last. */
export function arrangedAnew({ from, to }: Arrangement, pinned: readonly Nft[]): Arrangement {
  const isPinned = has(pinned);
  const wasPinned = has(from);
  return { from: pinned, to: [...to.filter(isPinned), ...pinned.filter((nft) => !wasPinned(nft))] };
}

/** Whether an order is another one than that of the pins. */
export function isArranged({ from, to }: Arrangement): boolean {
  return idsOf(from).join() !== idsOf(to).join();
}

/** The ids of NFTs, in their order. */
export function idsOf(nfts: readonly Nft[]): string[] {
  return nfts.map(({ id }) => id);
}

function has(nfts: readonly Nft[]): (nft: Nft) => boolean {
  const ids = new Set(idsOf(nfts));
  return ({ id }) => ids.has(id);
}
