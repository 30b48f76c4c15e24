import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  MAX_PAGE_SIZE,
  NFT_BATCH_MAX,
  NFT_PAGE_SIZE,
  NFT_PINS_MAX,
} from '#contract/foundations/limits.ts';
import { idSchema, pageOf, pageQueryOf, timeSchema } from '#contract/foundations/primitives.ts';
import { userReferenceSchema } from '#contract/members/profiles.ts';

const nftSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  wallet_id: idSchema,
  name: z.string(),
  /** A path of this site. Null when the NFT has no picture. */
  image_url: z.string().nullable(),
  /** Whether the NFT has an animation or a video, which the detail view plays. */
  is_animated: z.boolean(),
  collection_name: z.string(),
  contract_address: z.string(),
  token_id: z.string(),
  chain_id: z.int(),
  /** The number of these tokens in the wallet (ERC-1155). */
  balance: z.string(),
  is_proven: z.boolean(),
  is_official: z.boolean(),
  is_pinned: z.boolean(),
  /** True only for the owner, because others do not see hidden NFTs. */
  is_hidden: z.boolean(),
});
export type Nft = z.infer<typeof nftSchema>;

const nftPreferenceSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  /** The id that the NFT had when it was hidden. Its id is different after it has left the wallet and come back. */
  nft_cache_id: idSchema.nullable(),
  contract_address: z.string(),
  token_id: z.string(),
  is_hidden: z.boolean(),
  created_at: timeSchema,
});

const listedNftSchema = nftSchema.extend({
  /** Only in the list of the owner's hidden NFTs. Null for an NFT that the site hides as spam. */
  preference: nftPreferenceSchema.nullable().optional(),
});
export type ListedNft = z.infer<typeof listedNftSchema>;

const filterSchema = pageQueryOf(NFT_PAGE_SIZE).extend({
  wallet: idSchema.optional(),
  /** The chain and the contract, such as `1:0x…`. */
  collection: z
    .string()
    .regex(/^\d{1,9}:0x[0-9a-f]{40}$/, 'コレクションの指定が正しくありません')
    .optional(),
  chain: z
    .string()
    .regex(/^\d{1,9}$/, 'チェーンの指定が正しくありません')
    .optional(),
  /** Whether to list the hidden NFTs instead of the shown ones. Only the owner can list hidden NFTs. */
  hidden: z.enum(['true', 'false'], '表示の指定が正しくありません').default('false'),
});

export const listNftsOfUser = defineQuery('/api/users/{userId}/nfts', {
  access: 'public',
  summary:
    "Returns the NFTs of a member: first the pinned ones, then the latest. With `hidden=true`, returns the caller's own hidden NFTs instead.",
  params: z.strictObject({ userId: userReferenceSchema }),
  search: filterSchema,
  response: pageOf(listedNftSchema),
});

export const fetchUserNFTs = defineFunction('fetchUserNFTs', {
  access: 'public',
  whileReadOnly: 'everybody',
  summary:
    'Returns the same as `GET /api/users/{userId}/nfts`, with the id of the last item as cursor.',
  // The call needs no anti-forgery token, because it only reads, and visitors have no token.
  csrf: false,
  perMinute: 120,
  input: z.strictObject({
    userId: idSchema,
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(NFT_PAGE_SIZE),
    lastDocId: idSchema.optional(),
  }),
  output: z.object({ nfts: z.array(nftSchema), hasMore: z.boolean() }),
});

const facetSchema = z.object({ count: z.int() });

const collectionFacetsSchema = z.object({
  wallets: z.array(
    facetSchema.extend({
      id: idSchema,
      /** The owner's label for the wallet. Empty for other viewers. */
      label: z.string(),
      address_mask: z.string(),
      chain_id: z.int(),
    }),
  ),
  chains: z.array(facetSchema.extend({ chain_id: z.int() })),
  /** The collections with the most NFTs, at most `NFT_COLLECTIONS_LISTED`. */
  collections: z.array(
    facetSchema.extend({ contract_address: z.string(), chain_id: z.int(), name: z.string() }),
  ),
  total_count: z.int(),
  /** The owner's number of hidden NFTs. For other viewers, 0. */
  hidden_count: z.int(),
  /** When the wallets were completely fetched. For several wallets, the oldest of these times. */
  refreshed_at: timeSchema.nullable(),
  is_refreshing: z.boolean(),
});
export type CollectionFacets = z.infer<typeof collectionFacetsSchema>;

export const getCollectionFacets = defineQuery('/api/users/{userId}/nfts/facets', {
  access: 'public',
  summary:
    'Returns the wallets, chains and collections of a member that contain NFTs, with the number of NFTs in each.',
  perMinute: 60,
  params: z.strictObject({ userId: userReferenceSchema }),
  response: collectionFacetsSchema,
});

const nftDetailSchema = nftSchema.extend({
  description: z.string(),
  traits: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `ERC-721` or `ERC-1155`. */
  standard: z.string(),
  /** The URL of an animation. Null when there certainly is none. It can be played only if `is_animated`. */
  animation_url: z.string().nullable(),
});
export type NftDetail = z.infer<typeof nftDetailSchema>;

export const getNft = defineQuery('/api/nfts/{nftId}', {
  access: 'public',
  summary: 'Returns an NFT with its traits.',
  params: z.strictObject({ nftId: idSchema }),
  response: nftDetailSchema,
});

const nftIdsSchema = z
  .array(idSchema)
  .min(1, 'NFTを選んでください')
  .max(NFT_BATCH_MAX, `一度に選べるNFTは${NFT_BATCH_MAX}件までです`);

export const setNftsHidden = defineFunction('setNftsHidden', {
  access: 'member',
  summary:
    "Hides some of the caller's NFTs in one transaction, or shows them again. Returns the ids that were not found.",
  input: z.strictObject({ nftIds: nftIdsSchema, hidden: z.boolean() }),
  output: z.object({ succeeded: z.array(idSchema), failed: z.array(idSchema) }),
});

const pinnedIdsSchema = z
  .array(idSchema)
  .max(NFT_PINS_MAX, `固定できるNFTは${NFT_PINS_MAX}件までです`);

export const setPinnedNfts = defineFunction('setPinnedNfts', {
  access: 'member',
  summary: "Replaces the caller's pinned NFTs, in the given order. Omitted NFTs are unpinned.",
  input: z.strictObject({
    nftIds: pinnedIdsSchema,
    /**
     * The pins that the caller has seen. When other pins are stored, the call fails (`aborted`, `changed-elsewhere`).
     */
    expectedIds: pinnedIdsSchema.optional(),
  }),
  output: z.object({ nft_ids: z.array(idSchema) }),
});

/** Returns the URL path of the picture of an NFT. It accepts `w`, `q` and `format` as query parameters. */
export function nftPictureUrl(nftId: string): string {
  return `/images/nft/${nftId}`;
}

/** Returns the URL path of the animation, video or sound of an NFT. */
export function nftAnimationUrl(nftId: string): string {
  return `${nftPictureUrl(nftId)}/animation`;
}
