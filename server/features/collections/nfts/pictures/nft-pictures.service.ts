import { NFT_IMAGE_QUALITY, NFT_IMAGE_WIDTH } from '#contract/foundations/limits.ts';
import { pictureNotFound } from '#server/features/foundations/pictures/pictures.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { StoredPicture, VariantRequest } from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import { type AccessDeps, findSeenNft } from './nft-access.service.ts';
import type { FetchPermit, Media, MediaFailure } from './nft-media.ts';
import type { MediaFile } from './nft-media-files.ts';

interface Permits extends FetchPermit {
  /** Called before a variant is rendered. Throws when the requester has used up their renderings. */
  rendering(): Promise<void>;
}

interface Seen {
  /** Whether everybody can see the NFT, so that any cache can store its picture. */
  isPublic: boolean;
}

/**
 * Reads a variant of the picture of an NFT: its first frame, or with `isMoving` its animation as WebP. Returns null
 * when its source currently cannot be read. Throws the same not-found when there is no such NFT, when the viewer cannot
 * see it, and when it has no usable picture.
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

/** Returns a picture whose variants are cached by its contents, with separate animated and still variants. */
function storedPictureOf({ about, read }: MediaFile, isMoving: boolean): StoredPicture {
  const isAnimated = isMoving && about.isAnimated;
  const { digest, width, height, isLarge } = about;
  const key = `nft/${digest}${isAnimated ? '-moving' : ''}`;
  return { key, width, height, isLarge, isAnimated, read };
}
