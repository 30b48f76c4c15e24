import { NFT_IMAGE_QUALITY, NFT_IMAGE_WIDTH } from '#contract/foundations/limits.ts';
import { pictureNotFound } from '#server/features/foundations/pictures/pictures.service.ts';
import { canReadProfile, existsFor } from '#server/features/members/profiles/profiles.policy.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { StoredPicture, VariantRequest } from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import { isContractAmong } from '../nft-view.ts';
import type { FetchPermit, Media, MediaFailure } from './nft-media.ts';
import type { MediaFile } from './nft-media-files.ts';
import { findHoldings, type Holding } from './nft-pictures.store.ts';

interface Permits extends FetchPermit {
  /** Called before a variant is rendered. Throws when the requester has used up their renderings. */
  rendering(): Promise<void>;
}

interface Seen {
  /** Whether everybody can see the NFT, so that any cache can store its picture. */
  isPublic: boolean;
}

/**
 * Reads a variant of the picture of an NFT: the first frame, or with `isMoving` the animation as WebP. Returns null
 * when the source currently cannot be read. Throws the same `not-found` when the NFT does not exist, when the viewer
 * cannot see it, and when it has no usable picture.
 */
export async function readNftPicture(
  deps: AccessDeps & { pictures: Media; variants: Variants },
  viewer: Viewer | null,
  nftId: string,
  variantRequest: VariantRequest & { isMoving: boolean },
  permits: Permits,
): Promise<(Variant & Seen) | null> {
  const { imageSource: source, isPublic } = await findSeenNft(deps, viewer, nftId);
  const file = orNotFound(source && (await deps.pictures.open(source, permits)));
  if (file === 'unavailable') return null;
  const stored = storedPictureOf(file, variantRequest.isMoving);
  const { width = NFT_IMAGE_WIDTH, quality = NFT_IMAGE_QUALITY, format } = variantRequest;
  const request = {
    ...variantRequest,
    width,
    quality,
    format: stored.isAnimated ? 'webp' : format,
  } as const;
  try {
    const variant = await deps.variants.variant(stored, request, permits.rendering);
    return variant && { ...variant, isPublic };
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.pictures.markBroken(source ?? '', file);
    throw pictureNotFound();
  }
}

/** Finds the animation, video or sound of an NFT. Returns null and throws like `readNftPicture`. */
export async function findNftAnimation(
  deps: AccessDeps & { animations: Media },
  viewer: Viewer | null,
  nftId: string,
  permit: FetchPermit,
): Promise<(Seen & { file: MediaFile }) | null> {
  const { animationSource: source, isPublic } = await findSeenNft(deps, viewer, nftId);
  const file = orNotFound(source && (await deps.animations.open(source, permit)));
  return file === 'unavailable' ? null : { file, isPublic };
}

function orNotFound(found: MediaFile | MediaFailure | '' | null): MediaFile | 'unavailable' {
  if (!found || found === 'missing') throw pictureNotFound();
  return found;
}

/** Returns a picture whose variants are cached by its contents. Animated and still variants are cached separately. */
function storedPictureOf({ about, read }: MediaFile, isMoving: boolean): StoredPicture {
  const isAnimated = isMoving && about.isAnimated;
  const { digest, width, height, isLarge } = about;
  const key = `nft/${digest}${isAnimated ? '-moving' : ''}`;
  return { key, width, height, isLarge, isAnimated, read };
}

interface AccessDeps {
  database: Database;
  /** The contracts that apply by default, until admins configure contracts. */
  chains: SiteContracts;
}

/** Finds an NFT in a collection or a post. Throws the same `not-found` for missing, invisible and excluded NFTs. */
async function findSeenNft({ database, chains }: AccessDeps, viewer: Viewer | null, nftId: string) {
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
