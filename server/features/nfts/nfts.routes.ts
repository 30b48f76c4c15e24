import {
  fetchUserNFTs,
  getCollectionFacets,
  getNft,
  listNftsOfUser,
  setNftsHidden,
  setPinnedNfts,
} from '#contract/nfts.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readFacets } from './facets.service.ts';
import { setHidden, setPinned } from './nft-settings.service.ts';
import { fetchNftsOfUser, type NftDeps, readNft, readNftsOfUser } from './nfts.service.ts';

/** NFTs of linked wallets: the collection of a member, what it can be filtered by, one NFT, and what its owner sets. */
export function registerNfts(binding: Binding, deps: NftDeps): void {
  binding.query(listNftsOfUser, ({ viewer, params, search }) =>
    readNftsOfUser(deps, viewer, params.userId, search),
  );
  binding.callable(fetchUserNFTs, ({ viewer, input }) => fetchNftsOfUser(deps, viewer, input));
  binding.query(getCollectionFacets, ({ viewer, params }) =>
    readFacets(deps, viewer, params.userId),
  );
  binding.query(getNft, ({ viewer, params }) => readNft(deps, viewer, params.nftId));
  binding.callable(setNftsHidden, ({ viewer, input }) => setHidden(deps, viewer, input));
  binding.callable(setPinnedNfts, ({ viewer, input }) => setPinned(deps, viewer, input));
}
