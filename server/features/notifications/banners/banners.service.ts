import type { Banner } from '#contract/notifications/banners.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { viewOf } from './banner-view.ts';
import { listShownBanners } from './banners.store.ts';

/** Returns the banners on the home page. */
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
