import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import type { DemoBanner } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const DAY = 24 * 60;

/** Seeds a banner with its picture. */
export async function seedBanner(
  context: SeedContext,
  { key, picture, ...banner }: DemoBanner,
): Promise<void> {
  const { display_start_days, display_end_days, ...fields } = banner;
  const [owner] = context.community.members;
  const image_key = await storePicture(context, 'banners', picture, owner?.username ?? '');
  const row = bannerRow({
    ...fields,
    id: demoId('banner', key),
    image_key,
    display_start: timeAt(context.base, display_start_days * DAY),
    display_end: display_end_days === null ? null : timeAt(context.base, display_end_days * DAY),
  });
  await context.database.write((transaction) =>
    store.insertAll(transaction, 'featured_banners', [row]),
  );
}
