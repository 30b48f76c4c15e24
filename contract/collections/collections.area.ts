export * from './nfts.ts';
export * from './wallets.ts';
