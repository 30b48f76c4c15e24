export const walletsKeys = {
  all: ['wallets'] as const,
  /** The prefix of `nftsKeys`, because NFTs belong to wallets. */
  nfts: ['nfts'] as const,
};
