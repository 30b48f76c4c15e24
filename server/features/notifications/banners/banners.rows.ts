import type { FeaturedBannersTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `featured_banners`, by default shown from now on. */
export function bannerRow(fields: RowFields<FeaturedBannersTable, 'title'>): FeaturedBannersTable {
  return {
    id: newId(),
    image_key: null,
    description: '',
    attribution: '',
    link_url: null,
    link_text: '',
    is_active: true,
    display_start: new Date().toISOString(),
    display_end: null,
    display_order: 0,
    crop_phone: null,
    crop_desk: null,
    request_id: null,
    updated_at: new Date().toISOString(),
    ...fields,
  };
}
