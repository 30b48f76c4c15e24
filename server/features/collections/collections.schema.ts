import { tablesIn } from '#server/platform/database/define-table.ts';
import * as nfts from './nfts/nfts.tables.ts';
import * as wallets from './wallets/wallets.tables.ts';

export const collectionsSchema = tablesIn(nfts, wallets);
