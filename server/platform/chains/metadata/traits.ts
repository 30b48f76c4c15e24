import { NFT_TRAIT_MAX, NFT_TRAITS_MAX } from '#contract/foundations/limits.ts';
import { cleanLine } from './clean-text.ts';
import { type Fields, fieldsOf, firstOf } from './fields.ts';

export interface Trait {
  name: string;
  value: string;
}

/** The maximum number of read entries, because a list can have a million traits. */
const READ_MAX = NFT_TRAITS_MAX * 4;

/** The fields of `properties` that are not traits. */
const otherProperties = /^(?:name|description|image|animation|video)/i;

/** The traits of an NFT, from a list of `{ trait_type, value }` or an object of values. Empty traits are omitted. */
export function readTraits(metadata: Fields): Trait[] {
  for (const source of [metadata.attributes, metadata.traits, metadata.properties]) {
    const traits = traitsIn(source);
    if (traits.length > 0) return traits;
  }
  return [];
}

function traitsIn(source: unknown): Trait[] {
  const entries = Array.isArray(source)
    ? source.slice(0, READ_MAX).map((item) => ['', item] as const)
    : Object.entries(fieldsOf(source) ?? {}).slice(0, READ_MAX);
  return entries
    .filter(([name]) => !otherProperties.test(name))
    .map(([name, item]) => traitOf(name, item))
    .filter(({ value }) => value !== '')
    .slice(0, NFT_TRAITS_MAX);
}

function traitOf(key: string, item: unknown): Trait {
  const fields = fieldsOf(item);
  if (!fields) return { name: cleanLine(key, NFT_TRAIT_MAX), value: traitValue(item) };
  const name = firstOf(fields, ['trait_type', 'traitType', 'name', 'key']) ?? key;
  const value = firstOf(fields, ['value', 'display_value']);
  const isDate = fields.display_type === 'date';
  return {
    name: cleanLine(name, NFT_TRAIT_MAX),
    value: (isDate && dateOf(value)) || traitValue(value),
  };
}

function traitValue(value: unknown): string {
  const text = Array.isArray(value)
    ? value
        .slice(0, NFT_TRAITS_MAX)
        .map((item) => cleanLine(item, NFT_TRAIT_MAX))
        .filter(Boolean)
        .join(', ')
    : value;
  return cleanLine(text, NFT_TRAIT_MAX);
}

/** The day of a timestamp in seconds. */
function dateOf(value: unknown): string | null {
  const date = new Date(typeof value === 'number' ? value * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
