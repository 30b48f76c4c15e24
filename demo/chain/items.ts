import { demoContracts } from '#server/platform/chains/demo-contracts.ts';
import { characterNames } from '../art/characters/names.ts';
import { nftTraits } from '../art/index.ts';
import {
  colorNames,
  itemNames,
  moodNames,
  patternNames,
  type SeriesId,
  series,
  traitNames,
  wearNames,
} from '../texts/nfts.ts';
import { exists, type TokenReference } from './ledger.ts';

/** The data in the contract of a token. */
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

const seriesIds = Object.keys(series) as SeriesId[];
/** One in this many of the nights is animated. */
const ANIMATED_EACH = 12;

/** The token of a contract with this number, or null. */
export function findToken(contract: string, token_id: string): TokenReference | null {
  const id = seriesIds.find((each) => demoContracts[each] === contract);
  const token = id && { series: id, token_id };
  return token && exists(token) ? token : null;
}

/** The seed of a token's picture. */
export function seedOf({ series: id, token_id }: TokenReference): string {
  return `${id} ${token_id}`;
}

/** Describes a token. */
export function describe(token: TokenReference): DemoItem {
  const { name: collectionName, standard, about } = series[token.series];
  const traits = traitsOf(token);
  return {
    contract: demoContracts[token.series],
    collectionName,
    standard,
    name: nameOf(token),
    description: about,
    traits: token.series === 'lures' ? [] : traits,
    isSpam: token.series === 'lures',
    isAnimated: token.series === 'nights' && Number(token.token_id) % ANIMATED_EACH === 0,
  };
}

function nameOf(token: TokenReference): string {
  const character = characterNames[nftTraits(seedOf(token)).who];
  const number = token.token_id.padStart(4, '0');
  if (token.series === 'lures') return `当選券 #${number}`;
  if (token.series === 'tickets') return `${character}号のきっぷ`;
  // The token number of a traveler is derived from its address.
  if (token.series === 'travelers') return `旅する${character} #${token.token_id.slice(-4)}`;
  return `${character} #${number}`;
}

function traitsOf(token: TokenReference): DemoItem['traits'] {
  const { who, mood, background, pattern, item, wear } = nftTraits(seedOf(token));
  const values = {
    who: characterNames[who],
    mood: moodNames[mood],
    background: colorNames[background],
    pattern: patternNames[pattern],
    item: item && itemNames[item],
    wear: wear && wearNames[wear],
  };
  return (Object.keys(values) as (keyof typeof values)[]).flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [{ name: traitNames[key], value }];
  });
}
