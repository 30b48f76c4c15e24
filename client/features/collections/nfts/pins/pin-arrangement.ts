import type { Nft } from '#contract/collections/nfts.ts';

/** The stored pins, and their new order. */
export interface Arrangement {
  from: readonly Nft[];
  to: readonly Nft[];
}

/** Applies an arrangement to the current pins: removed pins stay removed, and newer pins come last. */
export function applyArrangement({ from, to }: Arrangement, pinned: readonly Nft[]): Arrangement {
  const isPinned = has(pinned);
  const wasPinned = has(from);
  return { from: pinned, to: [...to.filter(isPinned), ...pinned.filter((nft) => !wasPinned(nft))] };
}

/** Whether the new order differs from the stored one. */
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
