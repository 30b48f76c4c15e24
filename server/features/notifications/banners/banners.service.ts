import { hash } from 'node:crypto';
import type { Picture } from '#contract/foundations/pictures.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import type { Banner, BannerCrop, BannerScreen } from '#contract/notifications/banners.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import {
  decorativePicture,
  pictureNotFound,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { animatedKeys } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Area, VariantRequest } from '#server/platform/images/variant-plan.ts';
import type { Variant, Variants } from '#server/platform/images/variants.ts';
import { findBanner, listShownBanners } from './banners.store.ts';
import type { FeaturedBannersTable } from './banners.tables.ts';

export async function readBanners(database: Database): Promise<{ items: Banner[] }> {
  const rows = await listShownBanners(database.read, { now: new Date().toISOString() });
  return { items: rows.map(viewOf) };
}

/** The pictures of banners. They are visible to everybody, even before the banner starts and after it ends. */
export const bannerPictures: PictureReference = {
  table: 'featured_banners',
  column: 'image_key',
  shownTo: 'everybody',
};

interface SeenCrop extends Variant {
  /** Whether the requested version is the version of the current crop, and not of an earlier crop. */
  isOfVersion: boolean;
}

/**
 * Reads a variant of a banner's picture with its current crop. Throws `not-found` without a banner or a crop, and the
 * errors of `allowRendering` for an uncached variant.
 */
export async function readBannerPicture(
  { database, variants }: { database: Database; variants: Variants },
  { bannerId, screen, version }: { bannerId: string; screen: BannerScreen; version: string },
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

export interface BannerRow extends FeaturedBannersTable {
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
}

export function viewOf(row: BannerRow): Banner {
  const { id, title, description, attribution, link_url, link_text, display_order } = row;
  const texts = { id, title, description, attribution, link_text, display_order };
  return { ...texts, link_url: link_url && safeUrl(link_url), ...shownPictures(row) };
}

type ShownPictures = Pick<Banner, 'image_url' | 'image' | 'phone_image'>;

function shownPictures(row: BannerRow): ShownPictures {
  const { image_url, image } = decorativePicture(row);
  if (image_url === null || image === null) {
    return { image_url: null, image: null, phone_image: null };
  }
  const whole = { url: image_url, width: image.width, height: image.height };
  const desk = croppedFor('desk', row, image) ?? whole;
  const phone = croppedFor('phone', row, image) ?? whole;
  return {
    image_url: desk.url,
    image: { ...image, width: desk.width, height: desk.height },
    phone_image: phone.url === desk.url ? null : phone,
  };
}

function croppedFor(screen: BannerScreen, row: BannerRow, picture: Picture) {
  const area = areaFor(screen, row, picture);
  if (!area) return null;
  const url = `/images/banners/${row.id}/${screen}/${cropVersion(screen, row)}`;
  return { url, width: area.width, height: area.height };
}

/** Returns the crop of a banner's picture for a screen. Null when the whole picture is shown. */
export function cropFor(screen: BannerScreen, row: BannerRow): BannerCrop | null {
  const stored = screen === 'phone' ? row.crop_phone : row.crop_desk;
  return stored === null ? null : (JSON.parse(stored) as BannerCrop);
}

/** Returns a version that differs for each picture and crop, so that the picture at a URL never changes. */
function cropVersion(screen: BannerScreen, row: BannerRow): string {
  return hash('sha256', JSON.stringify([row.image_key, cropFor(screen, row)]), 'base64url').slice(
    0,
    12,
  );
}

/** Returns the crop in pixels of a picture of this size. Null when the whole picture is shown. */
function areaFor(
  screen: BannerScreen,
  row: BannerRow,
  { width, height }: { width: number; height: number },
): Area | null {
  const crop = cropFor(screen, row);
  if (!crop) return null;
  const [left, across] = part(width, crop.x, crop.width);
  const [top, down] = part(height, crop.y, crop.height);
  return { left, top, width: across, height: down };
}

function part(whole: number, start: number, share: number): [start: number, length: number] {
  const length = Math.min(whole, Math.max(1, Math.round((whole * share) / 100)));
  return [Math.min(whole - length, Math.round((whole * start) / 100)), length];
}
