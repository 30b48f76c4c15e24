/** The queries and functions of the area. */
export * from './nfts.ts';
export * from './wallets.ts';
