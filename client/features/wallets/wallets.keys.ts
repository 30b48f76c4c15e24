export const walletsKeys = {
  /** The viewer's wallets. */
  all: ['wallets'] as const,
};
