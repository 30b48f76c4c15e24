import type { Banner } from '#contract/banners.ts';
import { safeUrl } from '#contract/safe-url.ts';
import {
  decorativePicture,
  type PictureReference,
} from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listShownBanners } from './banners.store.ts';

/** The banners that the home page shows now. */
export async function readBanners(database: Database): Promise<{ items: Banner[] }> {
  const rows = await listShownBanners(database.read, new Date().toISOString());
  const items = rows.map(
    ({ id, title, description, attribution, link_url, link_text, ...row }) => ({
      id,
      title,
      description,
      attribution,
      link_url: link_url && safeUrl(link_url),
      link_text,
      ...decorativePicture(row),
    }),
  );
  return { items };
}

/** Banners show their picture to everybody, also before and after their time. */
export const bannerPictures: PictureReference = {
  table: 'featured_banners',
  column: 'image_key',
  shownTo: 'everybody',
};
