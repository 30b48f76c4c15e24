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
import { findNftPlaces, type NftSourceRow } from './nft-pictures.store.ts';

/** The sources of an NFT that a viewer can see. */
export interface SeenNft {
  imageSource: string | null;
  animationSource: string | null;
  /** Whether everybody can see it, so that any cache can store it. */
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
  const places = await findNftPlaces(database.read, nftId, viewer?.userId ?? null);
  const { excludedContracts } = await readContracts(database.read, chains);
  const shown = places.filter((place) => !isContractAmong(excludedContracts, place));
  const open = shown.find((place) => isOpen(null, place));
  const place = open ?? shown.find((candidate) => isOpen(viewer, candidate));
  if (!place) throw pictureNotFound();
  // Public pictures stay in caches, so a block does not affect them.
  if (!open && (await isBlocked(database.read, viewer, place.user_id))) throw pictureNotFound();
  return {
    imageSource: place.image_source,
    animationSource: place.animation_source,
    isPublic: open !== undefined,
  };
}

/** Whether the viewer sees the NFT in this place. Only the owner sees hidden NFTs and NFTs in drafts. */
function isOpen(viewer: Viewer | null, place: NftSourceRow): boolean {
  if (viewer?.userId === place.user_id) return true;
  const owner = { id: place.user_id, leaving_at: place.leaving_at };
  if (place.is_hidden || !existsFor(viewer, owner)) return false;
  return canReadProfile(viewer, {
    id: place.user_id,
    visibility: place.profile_visibility,
    isFollowed: place.followed_by_viewer !== null,
  });
}
