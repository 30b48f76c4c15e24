import type { Nft } from '#contract/collections/nfts.ts';
import { nftsMessages } from './nfts.messages.ts';

export function nftName({ name, token_id }: Pick<Nft, 'name' | 'token_id'>): string {
  return name === '' ? nftsMessages.nameless(shortNumber(token_id)) : name;
}

/** Returns a number of up to 78 digits, shortened in the middle. */
export function shortNumber(tokenId: string): string {
  return tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}
