import {
  goneNftsTable,
  nftCacheTable,
  nftPinsTable,
  nftPreferencesTable,
} from './nfts/nfts.tables.ts';
import { chainScansTable, walletProofsTable, walletsTable } from './wallets/wallets.tables.ts';

/** The tables of the area. */
export const collectionsSchema = [
  nftCacheTable,
  nftPreferencesTable,
  goneNftsTable,
  nftPinsTable,
  walletsTable,
  walletProofsTable,
  chainScansTable,
];
