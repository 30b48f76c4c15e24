import { chains } from './chains.ts';

/** A contract of NFTs. Its address is in lower case. */
export interface ContractReference {
  chainId: number;
  address: string;
}

export interface OfficialContract extends ContractReference {
  /** The block from which the logs of the contract are read: that of its deployment when it is known, otherwise 0. */
  fromBlock: number;
}

const written = /^([1-9]\d{0,9}):(0x[0-9a-fA-F]{40})(?:@(\d{1,12}))?$/;

/** Parses a contract in settings, `1:0x…` or `1:0x…@12287507`. Returns null for anything else. */
export function parseContract(text: string): OfficialContract | null {
  const [, chain, address, block = '0'] = written.exec(text.trim()) ?? [];
  if (chain === undefined || address === undefined) return null;
  return { chainId: Number(chain), address: address.toLowerCase(), fromBlock: Number(block) };
}

/** Formats a contract in the form that `parseContract` reads. */
export function writeContract({
  chainId,
  address,
  fromBlock = 0,
}: ContractReference & { fromBlock?: number }): string {
  return `${chainId}:${address}${fromBlock > 0 ? `@${fromBlock}` : ''}`;
}

/** Whether wallets of a chain can be linked. */
export function isKnownChain(chainId: number): boolean {
  return chains.some(({ id }) => id === chainId);
}
