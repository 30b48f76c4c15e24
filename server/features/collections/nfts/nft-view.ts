import { z } from 'zod';
import {
  type Nft,
  type NftDetail,
  nftAnimationUrl,
  nftPictureUrl,
} from '#contract/collections/nfts.ts';
import type { ContractReference } from '#contract/site/chains.ts';
import {
  isPlayed,
  mayBePlayed,
  sourceKindOf,
} from '#server/platform/chains/metadata/media-source.ts';
import type { findNft, NftRow } from './nfts.store.ts';

interface NftBadges {
  officialContracts: readonly ContractReference[];
  isPinned: boolean;
}

export function toNft(row: NftRow, { officialContracts, isPinned }: NftBadges): Nft {
  return {
    id: row.id,
    user_id: row.user_id,
    wallet_id: row.wallet_id,
    name: row.name,
    image_url: row.image_source === null ? null : nftPictureUrl(row.id),
    is_animated: row.animation_source !== null && isPlayed(row.animation_source),
    collection_name: row.collection_name,
    contract_address: row.contract_address,
    token_id: row.token_id,
    chain_id: row.chain_id,
    balance: row.balance,
    is_proven: isProven(row),
    is_official: isContractAmong(officialContracts, row),
    is_pinned: isPinned,
    is_hidden: row.is_hidden,
  };
}

/** Whether the wallet of an NFT is proven on the chain of the NFT. A proof by a contract is valid on one chain only. */
export function isProven({
  proven_at,
  proven_chain_id,
  chain_id,
}: Pick<NftRow, 'proven_at' | 'proven_chain_id' | 'chain_id'>): boolean {
  return proven_at !== null && (proven_chain_id === null || proven_chain_id === chain_id);
}

export function isContractAmong(
  contracts: readonly ContractReference[],
  { chain_id, contract_address }: { chain_id: number; contract_address: string },
): boolean {
  return contracts.some(
    ({ chainId, address }) => chainId === chain_id && address === contract_address,
  );
}

type DetailRow = NonNullable<Awaited<ReturnType<typeof findNft>>>;

export function toNftDetail(row: DetailRow, badges: NftBadges): NftDetail {
  const { animation_source: source } = row;
  return {
    ...toNft(row, badges),
    description: row.description,
    traits: traitsSchema.parse(JSON.parse(row.traits)),
    standard: row.standard,
    animation_url:
      source !== null && mayBePlayed(sourceKindOf(source)) ? nftAnimationUrl(row.id) : null,
  };
}

const traitsSchema = z.array(z.object({ name: z.string(), value: z.string() }));
