import { sql } from 'kysely';
import { HOME_BANNERS } from '#contract/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const shown = prepared<{ now: string }>()((database, value) => {
  const page = database
    .selectFrom('featured_banners')
    .where('is_active', '=', true)
    .where('display_start', '<=', value('now'))
    .where((eb) => eb.or([eb('display_end', 'is', null), eb('display_end', '>', value('now'))]))
    .orderBy('display_order')
    .orderBy('id')
    .limit(sql.lit(HOME_BANNERS))
    .selectAll();
  return database
    .selectFrom(page.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .orderBy('page.display_order')
    .orderBy('page.id')
    .select([
      'page.id',
      'page.title',
      'page.image_key',
      'page.description',
      'page.attribution',
      'page.link_url',
      'page.link_text',
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]);
});

/** The banners shown at `now`: active, started and not ended, by display_order, 5 at most. */
export async function listShownBanners(database: Queryable, now: string) {
  return shown(database, { now });
}
