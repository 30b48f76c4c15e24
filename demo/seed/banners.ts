import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import type { DemoBanner } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { END_OF_DAY, nextTime } from './next-time.ts';
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
  const { community, base } = context;
  const [owner] = community.members;
  const image_key = await storePicture(context, 'banners', picture, owner?.username ?? '');
  const row = bannerRow({
    ...fields,
    id: demoId('banner', key),
    image_key,
    display_start: nextTime(timeAt(base, display_start_days * DAY), '10:00'),
    display_end:
      display_end_days === null ? null : nextTime(timeAt(base, display_end_days * DAY), END_OF_DAY),
  });
  await context.database.write((transaction) =>
    store.insertAll(transaction, 'featured_banners', [row]),
  );
}
