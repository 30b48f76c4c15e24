import type { Area } from '#server/platform/noun.ts';
import type { Ports, SweepSite } from '#server/platform/site.ts';
import { moderatableNft } from './nfts/moderatable-nft.service.ts';
import { registerNfts } from './nfts/nfts.routes.ts';
import { deleteUnusedMedia } from './nfts/pictures/nft-media-files.ts';
import { registerNftPictures } from './nfts/pictures/nft-pictures.routes.ts';
import { createWalletDeletionJob, walletsOfMember } from './wallets/delete-wallet.service.ts';
import { registerWalletProofs } from './wallets/wallet-proofs/wallet-proofs.routes.ts';
import {
  createRefreshJob,
  refreshHolders,
} from './wallets/wallet-refreshes/wallet-refreshes.service.ts';
import { registerWallets } from './wallets/wallets.routes.ts';
import { endOldScans } from './wallets/wallets.service.ts';

export const collectionsArea = {
  nfts: {
    routes: [registerNfts, registerNftPictures],
    sweeps: {
      'nft-media': ({ env, signal }: SweepSite) => deleteUnusedMedia(env.dataDir, signal),
    },
    moderatables: { nft: moderatableNft },
  },
  wallets: {
    routes: [registerWallets, registerWalletProofs],
    jobs: [createRefreshJob, createWalletDeletionJob],
    sweeps: {
      scans: ({ database }: Ports) => endOldScans(database),
      'holder-wallets': ({ database }: Ports) => refreshHolders(database),
    },
    memberRecords: [() => walletsOfMember],
  },
} satisfies Area;
