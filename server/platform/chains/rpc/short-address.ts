import type { Address } from 'viem';

/** A contract in short, such as `0xbc4c…f13d`. The log hides whole addresses: those of wallets are their owners'. */
export function shortAddress(contract: Address): string {
  return `${contract.slice(0, 6)}…${contract.slice(-4)}`;
}
