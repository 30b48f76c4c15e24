import {
  NFT_DESCRIPTION_MAX,
  NFT_NAME_MAX,
  NFT_TRAIT_MAX,
  NFT_TRAITS_MAX,
} from '#contract/foundations/limits.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { type Fields, fieldsOf, firstOf, parseObject } from './lenient-json.ts';
import { chooseSources, type MediaSource, readMediaSource } from './media-source.ts';

export interface NftMetadata {
  name: string;
  description: string;
  /** An http, https, `ipfs:` or `ar:` URL, or `data:image/…`. */
  imageSource: string | null;
  /** Like `imageSource`, or `data:video/…` or `data:audio/…`. */
  animationSource: string | null;
  traits: readonly Trait[];
}

export const emptyMetadata: NftMetadata = {
  name: '',
  description: '',
  imageSource: null,
  animationSource: null,
  traits: [],
};

const imageNames = ['image', 'image_url', 'imageUrl', 'imageURI', 'image_uri', 'image_data'];
const animationNames = ['animation_url', 'animationUrl', 'animation', 'video', 'video_url'];
/** The fields with files that can be a picture or an animation. */
const fileNames = ['file', 'file_url', 'fileUrl', 'files', 'media', 'artifactUri', 'artifact_uri'];

/**
 * Returns the metadata in the JSON of an NFT (ERC-721, ERC-1155), in the forms that occur in practice. Uses the first
 * of the texts that is JSON, otherwise the first text that can be repaired. Returns null when there is no JSON object.
 */
export function parseMetadata(texts: readonly string[]): NftMetadata | null {
  const fields = parseObject(texts);
  return fields && readMetadataFields(fields);
}

export function readMetadataFields(fields: Fields): NftMetadata {
  const field = (...names: string[]) => firstOf(fields, names) ?? schemaValue(fields, names);
  return {
    name: cleanLine(field('name'), NFT_NAME_MAX),
    description: cleanText(field('description'), NFT_DESCRIPTION_MAX),
    ...chooseSources({
      image: readSource(field(...imageNames)),
      animation: readSource(field(...animationNames)),
      file: readSource(field(...fileNames)),
    }),
    traits: readTraits(fields),
  };
}

/**
 * Returns a value from metadata in the form of ERC-721's JSON schema. Some contracts put the value into `description`.
 */
function schemaValue({ properties }: Fields, names: readonly string[]): unknown {
  const property = firstOf(fieldsOf(properties) ?? {}, names);
  const fields = fieldsOf(property);
  return fields ? firstOf(fields, ['value', 'description']) : property;
}

function readSource(value: unknown): MediaSource | null {
  const first = Array.isArray(value) ? value[0] : value;
  const fields = fieldsOf(first);
  const written = fields ? firstOf(fields, ['url', 'uri', 'src', 'href']) : first;
  if (typeof written !== 'string') return null;
  const isSvg = /^\s*<(?:\?xml|svg)/i.test(written);
  const mediaType = fields ? firstOf(fields, ['type', 'mimeType', 'mime_type']) : undefined;
  const url = isSvg
    ? `data:image/svg+xml;base64,${Buffer.from(written).toString('base64')}`
    : written;
  return readMediaSource(url, mediaType);
}

interface Trait {
  name: string;
  value: string;
}

/** The maximum number of entries to read, because a list can have a million traits. */
const READ_MAX = NFT_TRAITS_MAX * 4;

/** The fields of `properties` that are not traits. */
const otherProperties = /^(?:name|description|image|animation|video)/i;

/** Returns the traits, from a list of `{ trait_type, value }` or an object of values. Empty traits are omitted. */
function readTraits(metadata: Fields): Trait[] {
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

/** Returns the day of a timestamp in seconds. */
function dateOf(value: unknown): string | null {
  const date = new Date(typeof value === 'number' ? value * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
