import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const featuredBannersTable = defineTable(
  'featured_banners',
  {
    id: t.key().initial(newId),
    title: t.text(),
    image_key: t.key().nullable().references('files.key', 'no action'),
    description: t.text().initial(''),
    attribution: t.text().initial(''),
    link_url: t.text().nullable(),
    link_text: t.text().initial(''),
    is_active: t.boolean().initial(true),
    display_start: t.time().initial(t.now),
    display_end: t.time().nullable(),
    display_order: t.integer().initial(0),
    /** Crops of the picture as JSON, in percent of its width and height. Null for no crop. */
    crop_phone: t.json().nullable(),
    crop_desk: t.text().nullable(),
    request_id: t.key().nullable(),
    updated_at: t.time().default('1970-01-01T00:00:00.000Z').initial(t.now),
  },
  {
    indexes: {
      featured_banners_image: ['image_key'],
      featured_banners_order: ['is_active', 'display_order', 'id'],
      featured_banners_request: { columns: ['request_id'], isUnique: true },
    },
  },
);

export type FeaturedBannersTable = RowOf<typeof featuredBannersTable>;

/** A row of `featured_banners`. By default, the banner is active from now on without an end. */
export const bannerRow = featuredBannersTable.row;
