import { z } from 'zod';
import { NFT_DESCRIPTION_MAX, NFT_NAME_MAX } from '#contract/foundations/limits.ts';
import {
  chooseSources,
  type MediaSource,
  readMediaSource,
} from '#server/platform/chains/metadata/media-source.ts';
import { cleanLine, cleanText } from '../metadata/clean-text.ts';
import { type Fields, fieldsOf, parseObject } from '../metadata/lenient-json.ts';
import { readMetadataFields } from '../metadata/parse-metadata.ts';
import type { FoundNft } from '../nft-source.ts';

const lenientText = z.string().nullish().catch(null);
// The API description has a misspelling of `originalUrl` for animations.
const media = z
  .object({
    originalUrl: lenientText,
    orginalUrl: lenientText,
    cachedUrl: lenientText,
    contentType: lenientText,
  })
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

type OwnedNft = z.infer<typeof ownedNftSchema>;

/** Returns an NFT of the indexer's response. Null when it cannot be read. */
export function readOwnedNft(value: unknown): FoundNft | null {
  const parsed = ownedNftSchema.safeParse(value);
  if (!parsed.success) return null;
  const nft = parsed.data;
  const metadata = readMetadataFields(metadataOf(nft));
  const [image, animation] = [sourceOf(nft.image), sourceOf(nft.animation)];
  const cached = chooseSources({ image, animation, file: null });
  return {
    contract: nft.contract.address,
    tokenId: String(nft.tokenId),
    standard: (nft.tokenType ?? nft.contract.tokenType) === 'ERC1155' ? 'ERC-1155' : 'ERC-721',
    balance: String(nft.balance),
    collectionName: collectionNameOf(nft),
    name: metadata.name || cleanLine(nft.name, NFT_NAME_MAX) || `#${nft.tokenId}`,
    description: metadata.description || cleanText(nft.description, NFT_DESCRIPTION_MAX),
    traits: metadata.traits,
    imageSource: metadata.imageSource ?? cached.imageSource,
    animationSource: metadata.animationSource ?? cached.animationSource,
    isSpam: nft.contract.isSpam === true || nft.contract.isSpam === 'true',
    isUnread: isUnread(nft),
  };
}

/** Returns the token's own metadata. When the metadata is not valid JSON, the indexer returns it as text. */
function metadataOf({ raw }: OwnedNft): Fields {
  const metadata = raw?.metadata;
  const fields = typeof metadata === 'string' ? parseObject([metadata]) : fieldsOf(metadata);
  return fields ?? {};
}

/** Whether the indexer knows the token but could not read its metadata. */
function isUnread(nft: OwnedNft): boolean {
  return Boolean(nft.raw?.error) && !nft.name && Object.keys(metadataOf(nft)).length === 0;
}

function collectionNameOf({ contract }: OwnedNft): string {
  const name = contract.name || contract.openSeaMetadata?.collectionName || contract.symbol;
  return cleanLine(name, NFT_NAME_MAX);
}

function sourceOf(found: OwnedNft['image']): MediaSource | null {
  return (
    [found?.originalUrl, found?.orginalUrl, found?.cachedUrl]
      .map((source) => (source ? readMediaSource(source, found?.contentType) : null))
      .find((source) => source !== null) ?? null
  );
}
