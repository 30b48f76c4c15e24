import type { Nft } from '../../../contract/nfts.ts';
import { nftsMessages } from './nfts.messages.ts';

/** The name of an NFT, or its number when its metadata has none. */
export function nftName({ name, token_id }: Pick<Nft, 'name' | 'token_id'>): string {
  return name === '' ? nftsMessages.nameless(shortNumber(token_id)) : name;
}

/** A number that may have 78 digits, with its middle left out. */
export function shortNumber(tokenId: string): string {
  return tokenId.length <= 12 ? tokenId : `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}`;
}
