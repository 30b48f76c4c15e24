import { demoContracts } from '#server/platform/chains/demo-contracts.ts';
import { manifest, type NftTraits } from '../pictures/pictures.ts';
import { type SeriesId, series } from '../texts/nfts.ts';
import { exists, numberOf, type TokenReference } from './ledger.ts';

/** The data of a token as its contract has it. */
export interface DemoItem {
  contract: string;
  collectionName: string;
  standard: 'ERC-721' | 'ERC-1155';
  name: string;
  description: string;
  traits: { name: string; value: string }[];
  isSpam: boolean;
  isAnimated: boolean;
}

const pictures = Object.entries(manifest.nfts);
const seriesIds = Object.keys(series) as SeriesId[];
/** In the series `nights`, one of this many tokens is animated. */
const ANIMATED_EACH = 12;

/** Returns the token of a contract with this number, or null. */
export function findToken(contract: string, token_id: string): TokenReference | null {
  const id = seriesIds.find((each) => demoContracts[each] === contract);
  const token = id && { series: id, token_id };
  return token && exists(token) ? token : null;
}

/** Returns the name of a token's picture, and its traits. The tokens of one contract have different pictures. */
export function pictureOf(token: TokenReference): { name: string; traits: NftTraits } {
  const picture = pictures[Number(numberOf(token) % BigInt(pictures.length))];
  if (!picture) throw new Error('The demo has no pictures of NFTs');
  const [name, traits] = picture;
  return { name, traits };
}

/** Returns the data of a token. */
export function describe(token: TokenReference): DemoItem {
  const { name: collectionName, standard, about } = series[token.series];
  const { traits } = pictureOf(token);
  return {
    contract: demoContracts[token.series],
    collectionName,
    standard,
    name: nameOf(token, traits.キャラクター),
    description: about,
    traits: token.series === 'lures' ? [] : Object.entries(traits).map(toTrait),
    isSpam: token.series === 'lures',
    isAnimated: token.series === 'nights' && Number(token.token_id) % ANIMATED_EACH === 0,
  };
}

function toTrait([name, value]: [string, string]): DemoItem['traits'][number] {
  return { name, value };
}

function nameOf(token: TokenReference, character: string): string {
  const number = token.token_id.padStart(4, '0');
  if (token.series === 'lures') return `当選券 #${number}`;
  if (token.series === 'tickets') return `${character}号のきっぷ`;
  // The token number of a traveler is derived from the holder's address.
  if (token.series === 'travelers') return `旅する${character} #${token.token_id.slice(-4)}`;
  return `${character} #${number}`;
}
