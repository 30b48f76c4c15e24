import { registerNfts } from './nfts/nfts.routes.ts';
import { registerNftPictures } from './nfts/pictures/nft-pictures.routes.ts';
import { registerWalletProofs } from './wallets/wallet-proofs/wallet-proofs.routes.ts';
import { registerWallets } from './wallets/wallets.routes.ts';

/** What the area registers. */
export const collectionsArea = [
  registerNfts,
  registerNftPictures,
  registerWallets,
  registerWalletProofs,
];
