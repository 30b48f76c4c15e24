export const walletsKeys = {
  /** The viewer's wallets. */
  all: ['wallets'] as const,
  /** Everything about NFTs, which are in wallets: `nftsKeys` begin with it. */
  nfts: ['nfts'] as const,
};
