import { NFT_DESCRIPTION_MAX, NFT_NAME_MAX } from '#contract/foundations/limits.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { type Fields, fieldsOf, firstOf } from './fields.ts';
import { normalizeSource } from './media-source.ts';
import { readTraits, type Trait } from './traits.ts';

/** The metadata of an NFT, within the limits of the contract and without tags and control characters. */
export interface NftMetadata {
  name: string;
  description: string;
  /** An http, https, `ipfs:` or `ar:` URL, or `data:image/…`. */
  imageSource: string | null;
  /** The same, or `data:video/…` or `data:audio/…`. */
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

/**
 * Parses the JSON of an NFT's metadata (ERC-721, ERC-1155) in the forms that occur in practice. Returns null when it
 * is no JSON object.
 */
export function parseMetadata(text: string): NftMetadata | null {
  const fields = fieldsOf(parseJson(text));
  return fields && readMetadataFields(fields);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Reads metadata from parsed JSON. */
export function readMetadataFields(fields: Fields): NftMetadata {
  const field = (...names: string[]) => firstOf(fields, names) ?? schemaValue(fields, names);
  return {
    name: cleanLine(field('name'), NFT_NAME_MAX),
    description: cleanText(field('description'), NFT_DESCRIPTION_MAX),
    imageSource: readSource(field(...imageNames), ['image']),
    animationSource: readSource(field(...animationNames), ['image', 'video', 'audio']),
    traits: readTraits(fields),
  };
}

/** Some contracts use the form of the JSON schema in ERC-721, with each value as a description. */
function schemaValue({ properties }: Fields, names: readonly string[]): unknown {
  const property = firstOf(fieldsOf(properties) ?? {}, names);
  const fields = fieldsOf(property);
  return fields ? firstOf(fields, ['value', 'description']) : property;
}

function readSource(value: unknown, dataKinds: readonly string[]): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  const fields = fieldsOf(first);
  const source = fields ? firstOf(fields, ['url', 'uri', 'src', 'href']) : first;
  if (typeof source !== 'string') return null;
  return normalizeSource(/^\s*<(?:\?xml|svg)/i.test(source) ? svgUrl(source) : source, dataKinds);
}

function svgUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
