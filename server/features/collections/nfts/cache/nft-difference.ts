import type { FoundNft } from '#server/platform/chains/nft-source.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type NftContent = Omit<
  Tables['nft_cache'],
  'id' | 'user_id' | 'wallet_id' | 'chain_id' | 'is_hidden' | 'created_at'
>;

export type StoredNft = NftContent & { id: string };

export interface Difference {
  added: NftContent[];
  changed: NftContent[];
  removedIds: string[];
}

export function differenceOf(stored: readonly StoredNft[], found: readonly NftContent[]) {
  const known = new Map(stored.map((nft) => [keyOf(nft), nft]));
  const left = new Map(known);
  const difference: Difference = { added: [], changed: [], removedIds: [] };
  for (const nft of found) {
    const before = known.get(keyOf(nft));
    left.delete(keyOf(nft));
    if (!before) difference.added.push(nft);
    else if (!isSame(before, nft)) difference.changed.push(nft);
  }
  difference.removedIds = [...left.values()].map(({ id }) => id);
  return difference;
}

function keyOf({ contract_address, token_id }: NftContent): string {
  return `${contract_address} ${token_id}`;
}

function isSame(before: StoredNft, after: NftContent): boolean {
  return (Object.keys(after) as (keyof NftContent)[]).every((key) => before[key] === after[key]);
}

/**
 * Returns the found NFTs in their stored form, sorted and without duplicates. An NFT whose metadata cannot be read
 * keeps its stored metadata.
 */
export function contentsOf(found: readonly FoundNft[], stored: readonly StoredNft[]): NftContent[] {
  const known = new Map(stored.map((nft) => [keyOf(nft), nft]));
  const contents = new Map<string, NftContent>();
  for (const nft of found) {
    const content = toContent(nft);
    const before = nft.isUnread ? known.get(keyOf(content)) : undefined;
    contents.set(keyOf(content), before ? { ...content, ...metadataOf(before) } : content);
  }
  return [...contents.values()].sort(inOrder);
}

function metadataOf({ name, description, traits, image_source, animation_source }: NftContent) {
  return { name, description, traits, image_source, animation_source };
}

function toContent(nft: FoundNft): NftContent {
  return {
    contract_address: nft.contract,
    token_id: nft.tokenId,
    name: nft.name,
    image_source: nft.imageSource,
    animation_source: nft.animationSource,
    collection_name: nft.collectionName,
    standard: nft.standard,
    balance: nft.balance,
    description: nft.description,
    traits: JSON.stringify(nft.traits.map(({ name, value }) => ({ name, value }))),
    is_spam: nft.isSpam,
  };
}

const names = new Intl.Collator('ja');

function inOrder(one: NftContent, other: NftContent): number {
  return (
    names.compare(one.collection_name, other.collection_name) ||
    compare(one.contract_address, other.contract_address) ||
    // Token ids have no leading zeros, so the longer id is greater.
    one.token_id.length - other.token_id.length ||
    compare(one.token_id, other.token_id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
