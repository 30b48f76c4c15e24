import type { BannerScreen } from '#contract/notifications/banners.ts';
import { pictureNotFound } from '#server/features/foundations/pictures/pictures.service.ts';
import { animatedKeys } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { VariantRequest } from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import { areaFor, cropVersion } from './banner-view.ts';
import { findBanner } from './banners.store.ts';

interface CroppedPicture {
  bannerId: string;
  screen: BannerScreen;
  version: string;
}

export interface SeenCrop extends Variant {
  /** Whether the requested version is that of the current crop, and not of an earlier one. */
  isOfVersion: boolean;
}

/**
 * Reads a variant of a banner's picture with its current crop. Throws not-found for a banner that does not exist or has
 * no crop. Throws the errors of `allowRendering` when the variant is not cached.
 */
export async function readBannerPicture(
  { database, variants }: { database: Database; variants: Variants },
  { bannerId, screen, version }: CroppedPicture,
  requested: VariantRequest,
  allowRendering: () => Promise<void>,
): Promise<SeenCrop> {
  const row = await findBanner(database.read, bannerId);
  const { image_key: key, image_width: width, image_height: height } = row ?? {};
  if (!row || !key || !width || !height) throw pictureNotFound();
  const area = areaFor(screen, row, { width, height });
  if (!area) throw pictureNotFound();
  const isAnimated = (await animatedKeys(database.read, [key])).has(key);
  const stored = { key, width, height, isAnimated, area };
  const variant = await variants.variant(stored, requested, allowRendering);
  if (!variant) throw pictureNotFound();
  return { ...variant, isOfVersion: version === cropVersion(screen, row) };
}
