import { type SelectQueryBuilder, sql } from 'kysely';
import { HOME_BANNERS } from '#contract/foundations/limits.ts';
import type { FeaturedBannersTable } from '#server/features/notifications/banners/banners.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** The banners at `now`: active, started and not ended, by display_order, at most 5. */
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

/** All banners by display_order. They are few, so there are no pages. */
export async function listBanners(database: Queryable) {
  return withPictures(database, database.selectFrom('featured_banners').selectAll())
    .orderBy('page.display_order')
    .orderBy('page.id')
    .execute();
}

/** A banner, or undefined. */
export async function findBanner(database: Queryable, id: string) {
  const banner = database.selectFrom('featured_banners').where('id', '=', id).selectAll();
  return withPictures(database, banner).executeTakeFirst();
}

type Banners = SelectQueryBuilder<
  { featured_banners: FeaturedBannersTable },
  'featured_banners',
  FeaturedBannersTable
>;

/** Banners with the size and the placeholder of their pictures. */
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

/** The id of the banner that a request has created, or null. */
export async function findBannerOfRequest(
  database: Queryable,
  requestId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('featured_banners')
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a banner until the transaction ends. Returns undefined when there is none. */
export async function lockBanner(
  transaction: Queryable,
  id: string,
): Promise<FeaturedBannersTable | undefined> {
  return transaction
    .selectFrom('featured_banners')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'featured_banners'))
    .executeTakeFirst();
}

/** Locks all banners until the transaction ends, and returns them by display_order. */
export async function lockBanners(transaction: Queryable) {
  return transaction
    .selectFrom('featured_banners')
    .orderBy('display_order')
    .orderBy('id')
    .select(['id', 'title', 'display_order'])
    .$call(rowLock(transaction, 'featured_banners'))
    .execute();
}

/** Stores a banner. */
export async function insertBanner(
  transaction: Queryable,
  row: FeaturedBannersTable,
): Promise<void> {
  await transaction.insertInto('featured_banners').values(row).execute();
}

/** Saves fields of a banner. */
export async function updateBanner(
  transaction: Queryable,
  id: string,
  fields: Partial<FeaturedBannersTable>,
): Promise<void> {
  await transaction.updateTable('featured_banners').set(fields).where('id', '=', id).execute();
}

/** Deletes a banner. */
export async function deleteBanner(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('featured_banners').where('id', '=', id).execute();
}
