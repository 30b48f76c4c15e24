import {
  goneNftsTable,
  nftCacheTable,
  nftPinsTable,
  nftPreferencesTable,
} from './nfts/nfts.tables.ts';
import { chainScansTable, walletProofsTable, walletsTable } from './wallets/wallets.tables.ts';

export const collectionsSchema = [
  nftCacheTable,
  nftPreferencesTable,
  goneNftsTable,
  nftPinsTable,
  walletsTable,
  walletProofsTable,
  chainScansTable,
];
