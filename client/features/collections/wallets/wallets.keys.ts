export const walletsKeys = {
  /** The viewer's wallets. */
  all: ['wallets'] as const,
  /** Everything about NFTs, because NFTs belong to wallets: `nftsKeys` begin with it. */
  nfts: ['nfts'] as const,
};
