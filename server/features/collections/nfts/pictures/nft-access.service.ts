import { pictureNotFound } from '#server/features/foundations/pictures/pictures.service.ts';
import { canReadProfile, existsFor } from '#server/features/members/profiles/profiles.policy.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isContractAmong } from '../nft-view.ts';
import { findHoldings, type Holding } from './nft-pictures.store.ts';

/** The sources of an NFT that a viewer can see. */
export interface SeenNft {
  imageSource: string | null;
  animationSource: string | null;
  /** Whether everybody can see the NFT, so that any cache can store its picture. */
  isPublic: boolean;
}

export interface AccessDeps {
  database: Database;
  /** The contracts that apply until admins configure others. */
  chains: SiteContracts;
}

/**
 * Finds the sources of an NFT, by its id in a collection or in a post. Throws the same not-found if it does not exist,
 * if the viewer cannot see it, and if its contract is excluded.
 */
export async function findSeenNft(
  { database, chains }: AccessDeps,
  viewer: Viewer | null,
  nftId: string,
): Promise<SeenNft> {
  const holdings = await findHoldings(database.read, nftId, viewer?.userId ?? null);
  const { excludedContracts } = await readContracts(database.read, chains);
  const shown = holdings.filter((holding) => !isContractAmong(excludedContracts, holding));
  const open = shown.find((holding) => isOpen(null, holding));
  const holding = open ?? shown.find((candidate) => isOpen(viewer, candidate));
  if (!holding) throw pictureNotFound();
  // A block does not apply to public pictures, because caches store them.
  if (!open && (await isBlocked(database.read, viewer, holding.user_id))) throw pictureNotFound();
  return {
    imageSource: holding.image_source,
    animationSource: holding.animation_source,
    isPublic: open !== undefined,
  };
}

/** Whether the viewer sees the NFT of this holding. Only the owner sees hidden NFTs and NFTs in drafts. */
function isOpen(viewer: Viewer | null, holding: Holding): boolean {
  if (viewer?.userId === holding.user_id) return true;
  const owner = { id: holding.user_id, leaving_at: holding.leaving_at };
  if (holding.is_hidden || !existsFor(viewer, owner)) return false;
  return canReadProfile(viewer, {
    id: holding.user_id,
    visibility: holding.profile_visibility,
    isFollowed: holding.followed_by_viewer !== null,
  });
}
