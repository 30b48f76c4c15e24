import { hash } from 'node:crypto';
import type { Picture } from '#contract/foundations/pictures.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import type { Banner, BannerCrop, BannerScreen } from '#contract/notifications/banners.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { FeaturedBannersTable } from '#server/features/notifications/banners/banners.tables.ts';
import type { Area } from '#server/platform/images/variant-plan.ts';

/** A row of `featured_banners` with the size and the placeholder of its picture. */
export interface BannerRow extends FeaturedBannersTable {
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
}

/** Returns a banner as everybody sees it. */
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
export function cropVersion(screen: BannerScreen, row: BannerRow): string {
  return hash('sha256', JSON.stringify([row.image_key, cropFor(screen, row)]), 'base64url').slice(
    0,
    12,
  );
}

/** Returns the crop in pixels of a picture of this size. Null when the whole picture is shown. */
export function areaFor(
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
