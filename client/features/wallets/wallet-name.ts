import type { Wallet } from '../../../contract/wallets.ts';

/** What a wallet is called: its label, or its shortened address. */
export function nameOfWallet({ label, address_mask }: Pick<Wallet, 'label' | 'address_mask'>) {
  return label || address_mask;
}
