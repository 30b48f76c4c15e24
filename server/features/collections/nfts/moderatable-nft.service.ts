import { nftPictureUrl } from '#contract/collections/nfts.ts';
import type {
  CurrentTarget,
  Moderatable,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import { readNft } from './nfts.service.ts';
import { findNft } from './nfts.store.ts';

interface NftSite {
  database: Database;
  env: { chains: SiteContracts };
}

/** Returns NFTs as a target of moderation. The team cannot hide or delete the NFTs of a wallet. */
export function moderatableNft({ database, env }: NftSite): Moderatable {
  const deps = { database, chains: env.chains };
  return { word: 'NFT', find, isVisible: (viewer, id) => isFound(readNft(deps, viewer, id)) };
}

async function find(database: Queryable, id: string): Promise<CurrentTarget | null> {
  const row = await findNft(database, id);
  if (!row) return null;
  const { user_id, created_at, description: text } = row;
  const title = row.name === '' ? row.collection_name : row.name;
  const image_url = row.image_source === null ? null : nftPictureUrl(id);
  return {
    id,
    user_id,
    is_shown: !row.is_hidden,
    hidden_at: null,
    edited_at: null,
    parent_id: null,
    snapshot: { ...unknownSnapshot, title, text, image_url, created_at },
  };
}
