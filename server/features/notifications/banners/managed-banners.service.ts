import type { z } from 'zod';
import { BANNERS_MAX, HOME_BANNERS } from '#contract/foundations/limits.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { safeUrl } from '#contract/foundations/safe-url.ts';
import type {
  BannerState,
  createBanner,
  ManagedBanner,
  updateBanner,
} from '#contract/notifications/managed-banners.ts';
import {
  claimPicture,
  decorativePicture,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere, fieldError } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { type BannerRow, cropFor, viewOf } from './banners.service.ts';
import * as store from './banners.store.ts';
import { bannerRow, type FeaturedBannersTable } from './banners.tables.ts';

const CHANGED = 'ほかの人がバナーを変更しました。内容を確認してください';

/** Returns all banners in their order, including those that are currently not shown. */
export async function readManagedBanners(database: Database): Promise<ManagedBanner[]> {
  const now = new Date().toISOString();
  let shown = 0;
  return (await store.listBanners(database.read)).map((row) => {
    const state = stateOf(row, now);
    if (state === 'shown') shown += 1;
    return toManaged(row, state === 'shown' && shown > HOME_BANNERS ? 'behind' : state);
  });
}

function stateOf(banner: FeaturedBannersTable, now: string): BannerState {
  const { is_active, display_start, display_end } = banner;
  if (!is_active) return 'inactive';
  if (display_end !== null && display_end <= now) return 'over';
  return display_start > now ? 'planned' : 'shown';
}

function toManaged(row: BannerRow, state: BannerState): ManagedBanner {
  const { image_key, is_active, display_start, display_end, updated_at } = row;
  const { image } = decorativePicture(row);
  return {
    ...viewOf(row),
    upload: image_key && image ? { key: image_key, url: pictureUrl(image_key), image } : null,
    crop_phone: cropFor('phone', row),
    crop_desk: cropFor('desk', row),
    is_active,
    display_start,
    display_end,
    state,
    updated_at,
  };
}

async function readManagedBanner(database: Database, id: string): Promise<ManagedBanner> {
  const found = (await readManagedBanners(database)).find((banner) => banner.id === id);
  if (!found) throw bannerNotFound();
  return found;
}

/**
 * Creates a banner after all other banners. A repeated requestId returns the banner of the first call. Throws
 * `request-used` when that banner was created with other contents, `resource-exhausted` when there are too many
 * banners, and the errors of `columnsOf` and `claimPicture`.
 */
export async function addBanner(
  database: Database,
  viewer: Viewer,
  { requestId: request_id, ...fields }: z.output<typeof createBanner.input>,
): Promise<ManagedBanner> {
  const columns = columnsOf(fields);
  const { created: id, isNew } = await createOnce(database, {
    find: (queryable) => store.findBannerOfRequest(queryable, request_id),
    create: async (transaction) => {
      const others = await store.lockBanners(transaction);
      if (others.length >= BANNERS_MAX) {
        const message = `バナーは${BANNERS_MAX}件までです。終わったものを削除してからお試しください`;
        throw new AppError('resource-exhausted', message);
      }
      if (columns.image_key) await claim(transaction, viewer, columns.image_key);
      const display_order = (others.at(-1)?.display_order ?? 0) + 1;
      const row = bannerRow({ ...columns, display_order, request_id });
      await store.insertBanner(transaction, row);
      const changes = changesBetween<object>(noColumns, columns);
      await record(transaction, viewer, { action: 'banner.created', banner: row, changes });
      return row.id;
    },
  });
  const first = isNew ? null : await store.findBanner(database.read, id);
  if (first && changesBetween(columnsIn(first), columns).length > 0) throw requestUsed();
  return readManagedBanner(database, id);
}

function claim(transaction: Queryable, { userId }: Viewer, key: string): Promise<void> {
  return claimPicture(transaction, key, { userId, folder: 'announcement-images' });
}

/**
 * Saves a banner. A repeated call changes nothing. Throws `not-found`, `changed-elsewhere` when another admin has saved
 * the banner since `baseUpdatedAt`, and the errors of `columnsOf` and `claimPicture`.
 */
export async function changeBanner(
  database: Database,
  viewer: Viewer,
  { bannerId, baseUpdatedAt, ...fields }: z.output<typeof updateBanner.input>,
): Promise<ManagedBanner> {
  const columns = columnsOf(fields);
  await database.write(async (transaction) => {
    const before = await store.lockBanner(transaction, bannerId);
    if (!before) throw bannerNotFound();
    const changes = changesBetween(columnsIn(before), columns);
    if (changes.length === 0) return;
    if (before.updated_at !== baseUpdatedAt) throw changedElsewhere(CHANGED);
    if (columns.image_key && columns.image_key !== before.image_key) {
      await claim(transaction, viewer, columns.image_key);
    }
    const updated_at = versionAfter(before.updated_at);
    await store.updateBanner(transaction, bannerId, { ...columns, updated_at });
    const banner = { id: bannerId, title: columns.title };
    await record(transaction, viewer, { action: 'banner.updated', banner, changes });
  });
  return readManagedBanner(database, bannerId);
}

/** Deletes a banner. Throws `not-found`. */
export async function removeBanner(database: Database, viewer: Viewer, id: string) {
  await database.write(async (transaction) => {
    const banner = await store.lockBanner(transaction, id);
    if (!banner) throw bannerNotFound();
    await store.deleteBanner(transaction, id);
    const changes = changesBetween<object>(columnsIn(banner), noColumns);
    await record(transaction, viewer, { action: 'banner.deleted', banner, changes });
  });
  return id;
}

/** Changes the order of all banners. Throws `changed-elsewhere` unless the ids contain each banner exactly once. */
export async function orderBanners(database: Database, viewer: Viewer, ids: readonly string[]) {
  await database.write(async (transaction) => {
    const before = await store.lockBanners(transaction);
    const titles = new Map(before.map(({ id, title }) => [id, title]));
    const isComplete = ids.length === titles.size && new Set(ids).size === ids.length;
    if (!isComplete || ids.some((id) => !titles.has(id))) throw changedElsewhere(CHANGED);
    const namesOf = (order: readonly string[]) =>
      order.map((id) => titles.get(id) ?? '').join('、');
    const known = before.map(({ id }) => id);
    if (known.join() === ids.join()) return;
    for (const [index, id] of ids.entries()) {
      await store.updateBanner(transaction, id, { display_order: index + 1 });
    }
    await recordAudit(transaction, viewer, {
      action: 'banner.reordered',
      target: { type: 'banner', id: '', name: '' },
      changes: [{ field: 'display_order', before: namesOf(known), after: namesOf(ids) }],
    });
  });
  return readManagedBanners(database);
}

interface BannerAction {
  action: 'banner.created' | 'banner.updated' | 'banner.deleted';
  banner: Pick<FeaturedBannersTable, 'id' | 'title'>;
  changes: ReturnType<typeof changesBetween>;
}

function record(
  transaction: Queryable,
  viewer: Viewer,
  { action, banner: { id, title: name }, changes }: BannerAction,
): Promise<void> {
  return recordAudit(transaction, viewer, {
    action,
    target: { type: 'banner', id, name },
    changes,
  });
}

function bannerNotFound(): AppError {
  return new AppError('not-found', 'このバナーは見つかりません。削除されたのかもしれません');
}

type BannerFields = Omit<z.output<typeof createBanner.input>, 'requestId'>;

type BannerColumns = Omit<
  FeaturedBannersTable,
  'id' | 'display_order' | 'request_id' | 'updated_at'
>;

/**
 * Converts an admin's input into columns, without markup. Throws `invalid-argument` for a title without words, an end
 * before the start, or a link without a label.
 */
function columnsOf(fields: BannerFields): BannerColumns {
  const { image_key, is_active } = fields;
  const link_url = fields.link_url && safeUrl(fields.link_url);
  const texts = {
    title: plainLine(fields.title),
    description: plainLine(fields.description),
    attribution: plainLine(fields.attribution),
    link_text: plainLine(fields.link_text),
  };
  const display_start = new Date(fields.display_start).toISOString();
  const display_end = fields.display_end && new Date(fields.display_end).toISOString();
  if (texts.title === '')
    throw fieldError('invalid-argument', 'title', 'タグを除いたタイトルが空になります');
  if (link_url !== null && texts.link_text === '') {
    throw fieldError('invalid-argument', 'link_text', 'リンクの文字を入力してください');
  }
  if (display_end !== null && display_end <= display_start) {
    throw fieldError('invalid-argument', 'display_end', '終了日時は、開始日時より後にしてください');
  }
  const cropOf = (crop: BannerFields['crop_phone']) =>
    image_key === null || crop === null ? null : JSON.stringify(crop);
  const crops = { crop_phone: cropOf(fields.crop_phone), crop_desk: cropOf(fields.crop_desk) };
  return { ...texts, ...crops, link_url, image_key, is_active, display_start, display_end };
}

function columnsIn(row: FeaturedBannersTable): BannerColumns {
  const { id: _id, display_order: _order, request_id: _request, updated_at: _at, ...columns } = row;
  return columns;
}

/** The columns before a banner is created or after it is deleted, for the audit log. */
const noColumns: Record<keyof BannerColumns, null> = {
  title: null,
  description: null,
  attribution: null,
  link_url: null,
  link_text: null,
  image_key: null,
  crop_phone: null,
  crop_desk: null,
  is_active: null,
  display_start: null,
  display_end: null,
};
