import { isBlocked } from '#server/features/hiding/hiding.service.ts';
import { canReadProfile, existsFor } from '#server/features/profiles/profiles.policy.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isContractAmong } from '../nft-view.ts';
import { findNftPlaces, type NftSourceRow } from './nft-pictures.store.ts';

/** The sources of an NFT that a viewer may see. */
export interface SeenNft {
  imageSource: string | null;
  animationSource: string | null;
  /** Whether everybody may see it, so that any cache may store it. */
  isPublic: boolean;
}

export interface AccessDeps {
  database: Database;
  /** The contracts of the site until admins set others. */
  chains: SiteContracts;
}

/**
 * Finds the sources of an NFT, by its id in a collection or in a post. Throws the same not-found for one that does not
 * exist, for one that the viewer may not see, and for one of an excluded contract.
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
  // What is public stays in caches: a block does not take it back.
  if (!open && (await isBlocked(database.read, viewer, place.user_id))) throw pictureNotFound();
  return {
    imageSource: place.image_source,
    animationSource: place.animation_source,
    isPublic: open !== undefined,
  };
}

/** Whether the viewer sees the NFT at this place. Hidden ones, and those in drafts, are their owner's alone. */
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

/** The error for a picture that does not exist, and the same for one that the viewer may not see. */
export function pictureNotFound(): AppError {
  return new AppError('not-found', '画像が見つかりませんでした');
}
