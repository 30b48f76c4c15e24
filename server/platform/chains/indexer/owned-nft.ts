import { z } from 'zod';
import { NFT_DESCRIPTION_MAX, NFT_NAME_MAX } from '#contract/foundations/limits.ts';
import { cleanLine, cleanText } from '../metadata/clean-text.ts';
import { type Fields, fieldsOf } from '../metadata/fields.ts';
import { normalizeSource } from '../metadata/media-source.ts';
import { readMetadataFields } from '../metadata/parse-metadata.ts';
import type { FoundNft } from '../nft-source.ts';

const lenientText = z.string().nullish().catch(null);
// The API description misspells `originalUrl` of animations.
const media = z
  .object({ originalUrl: lenientText, orginalUrl: lenientText, cachedUrl: lenientText })
  .partial()
  .nullish()
  .catch(null);
/** Decimal or hexadecimal, of at most 256 bits. */
const integer = z
  .union([z.string().regex(/^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i), z.int().nonnegative()])
  .transform((value) => BigInt(value));

const ownedNftSchema = z.object({
  contract: z.object({
    address: z
      .string()
      .regex(/^0x[0-9a-f]{40}$/i)
      .toLowerCase(),
    name: lenientText,
    symbol: lenientText,
    tokenType: lenientText,
    isSpam: z.unknown().optional(),
    openSeaMetadata: z.object({ collectionName: lenientText }).nullish().catch(null),
  }),
  tokenId: integer,
  tokenType: lenientText,
  name: lenientText,
  description: lenientText,
  image: media,
  animation: media,
  raw: z.object({ metadata: z.unknown().optional(), error: lenientText }).nullish().catch(null),
  balance: integer.default(1n).catch(1n),
});

const imageKinds = ['image'];
const animationKinds = ['image', 'video', 'audio'];

type OwnedNft = z.infer<typeof ownedNftSchema>;

/** Converts an NFT of the indexer's answer. Returns null when it cannot be read. */
export function readOwnedNft(value: unknown): FoundNft | null {
  const parsed = ownedNftSchema.safeParse(value);
  if (!parsed.success) return null;
  const nft = parsed.data;
  const metadata = readMetadataFields(metadataOf(nft));
  return {
    contract: nft.contract.address,
    tokenId: String(nft.tokenId),
    standard: (nft.tokenType ?? nft.contract.tokenType) === 'ERC1155' ? 'ERC-1155' : 'ERC-721',
    balance: String(nft.balance),
    collectionName: collectionNameOf(nft),
    name: metadata.name || cleanLine(nft.name, NFT_NAME_MAX) || `#${nft.tokenId}`,
    description: metadata.description || cleanText(nft.description, NFT_DESCRIPTION_MAX),
    traits: metadata.traits,
    imageSource: metadata.imageSource ?? sourceOf(nft.image, imageKinds),
    animationSource: metadata.animationSource ?? sourceOf(nft.animation, animationKinds),
    isSpam: nft.contract.isSpam === true || nft.contract.isSpam === 'true',
    isUnread: isUnread(nft),
  };
}

/** The token's own metadata, as read by the indexer. */
function metadataOf({ raw }: OwnedNft): Fields {
  return fieldsOf(raw?.metadata) ?? {};
}

/** Whether the indexer knows the token but could not read its metadata. */
function isUnread(nft: OwnedNft): boolean {
  return Boolean(nft.raw?.error) && !nft.name && Object.keys(metadataOf(nft)).length === 0;
}

function collectionNameOf({ contract }: OwnedNft): string {
  const name = contract.name || contract.openSeaMetadata?.collectionName || contract.symbol;
  return cleanLine(name, NFT_NAME_MAX);
}

function sourceOf(found: OwnedNft['image'], dataKinds: readonly string[]): string | null {
  return (
    [found?.originalUrl, found?.orginalUrl, found?.cachedUrl]
      .map((source) => (source ? normalizeSource(source, dataKinds) : null))
      .find((source) => source !== null) ?? null
  );
}
