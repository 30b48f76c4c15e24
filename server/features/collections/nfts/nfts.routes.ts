import * as contract from '#contract/collections/nfts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { logRetried } from '#server/platform/log/log.ts';
import type { Site } from '#server/platform/site.ts';
import { readFacets } from './nft-facets.service.ts';
import { setHidden, setPinned } from './nft-settings.service.ts';
import { fetchNftsOfUser, readNft, readNftsOfUser } from './nfts.service.ts';

interface NftsSite extends Site {
  /** Queues refreshes of a member's wallets with outdated NFTs. */
  refreshOutdated(database: Database, userId: string): Promise<void>;
}

export function registerNfts({ binding, database, env, log, refreshOutdated }: NftsSite): void {
  const deps = {
    database,
    chains: env.chains,
    // A failed refresh is only logged, because reading a collection does not need it.
    refreshOutdated: (userId: string) =>
      refreshOutdated(database, userId).catch((err: unknown) => {
        logRetried(log, { err }, 'outdated wallets were not queued');
      }),
  };
  binding.query(contract.listNftsOfUser, ({ viewer, params, search }) =>
    readNftsOfUser(deps, viewer, params.userId, search),
  );
  binding.callable(contract.fetchUserNFTs, ({ viewer, input }) =>
    fetchNftsOfUser(deps, viewer, input),
  );
  binding.query(contract.getCollectionFacets, ({ viewer, params }) =>
    readFacets(deps, viewer, params.userId),
  );
  binding.query(contract.getNft, ({ viewer, params }) => readNft(deps, viewer, params.nftId));
  binding.callable(contract.setNftsHidden, ({ viewer, input }) => setHidden(deps, viewer, input));
  binding.callable(contract.setPinnedNfts, ({ viewer, input }) => setPinned(deps, viewer, input));
}
