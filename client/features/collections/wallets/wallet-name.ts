import type { Wallet } from '#contract/collections/wallets.ts';

/** Returns the display name of a wallet: its label, or else its shortened address. */
export function nameOfWallet({ label, address_mask }: Pick<Wallet, 'label' | 'address_mask'>) {
  return label || address_mask;
}
