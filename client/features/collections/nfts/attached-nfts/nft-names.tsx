import type { AttachedNft } from '#contract/posts/posts.ts';
import { nftName } from '../nft-name.ts';

/** The name of an NFT, and the name of its collection on the next line. */
export function NftNames({ nft }: { nft: AttachedNft }) {
  return (
    <>
      <span className="block truncate font-bold text-sm">{nftName(nft)}</span>
      <span className="block min-h-4.5 truncate text-ink-soft text-xs">{nft.collection_name}</span>
    </>
  );
}
