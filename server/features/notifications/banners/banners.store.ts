import { type SelectQueryBuilder, sql } from 'kysely';
import { HOME_BANNERS } from '#contract/foundations/limits.ts';
import type { FeaturedBannersTable } from '#server/features/notifications/banners/banners.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-lock.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns at most five banners that are active, have started and have not ended at `now`, sorted by display_order. */
export const listShownBanners = prepared<{ now: string }>()((database, value) => {
  const page = database
    .selectFrom('featured_banners')
    .where('is_active', '=', true)
    .where('display_start', '<=', value('now'))
    .where((eb) => eb.or([eb('display_end', 'is', null), eb('display_end', '>', value('now'))]))
    .orderBy('display_order')
    .orderBy('id')
    .limit(sql.lit(HOME_BANNERS))
    .selectAll();
  return withPictures(database, page).orderBy('page.display_order').orderBy('page.id');
});

/** Returns all banners sorted by display_order. They are few, so there are no pages. */
export async function listBanners(database: Queryable) {
  return withPictures(database, database.selectFrom('featured_banners').selectAll())
    .orderBy('page.display_order')
    .orderBy('page.id')
    .execute();
}

export async function findBanner(database: Queryable, id: string) {
  const banner = database.selectFrom('featured_banners').where('id', '=', id).selectAll();
  return withPictures(database, banner).executeTakeFirst();
}

type Banners = SelectQueryBuilder<
  { featured_banners: FeaturedBannersTable },
  'featured_banners',
  FeaturedBannersTable
>;

function withPictures(database: Queryable, banners: Pick<Banners, 'as'>) {
  return database
    .selectFrom(banners.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .selectAll('page')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]);
}

export const findBannerOfRequest = rows('featured_banners').valueBy('id', 'request_id');

export const lockBanner = rows('featured_banners').lockBy('id');

/**
 * Locks all banners until the transaction ends, also against new banners, and returns them sorted by display_order.
 */
export async function lockBanners(transaction: Queryable) {
  // Without this lock, the select would not return a banner that was added while it waited for the rows.
  await lockName(transaction, 'banners');
  return transaction
    .selectFrom('featured_banners')
    .orderBy('display_order')
    .orderBy('id')
    .select(['id', 'title', 'display_order'])
    .$call(rowLock(transaction, 'featured_banners'))
    .execute();
}

export const insertBanner = rows('featured_banners').insert();

export const updateBanner = rows('featured_banners').updateBy('id');

export const deleteBanner = rows('featured_banners').deleteBy('id');
