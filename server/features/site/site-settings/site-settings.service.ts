import { isReservedAmong } from '#contract/foundations/names.ts';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { pictureKeySchema } from '#contract/foundations/pictures.ts';
import { mascotMoods, mascotSetting } from '#contract/site/brand.ts';
import {
  type ReadOnly,
  type RegistrationMode,
  type SiteSettings,
  siteSettingsSchema,
} from '#contract/site/site-settings.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { type BrandSheet, brandSheetOf } from '#server/platform/brand/brand-sheet.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import type { Log } from '#server/platform/log/log.ts';
import {
  defaultBrand,
  defaultCommunity,
  defaultReservedNames,
  shareTextsOf,
} from './default-community.ts';
import * as store from './site-settings.store.ts';
import { type OwnSettings, parseStored } from './stored-settings.policy.ts';

export type { OwnSettings } from './stored-settings.policy.ts';

/** Returns the settings that admins have set. They are read at each use, so a change is effective immediately. */
export async function readOwnSettings(
  database: Queryable,
): Promise<{ own: OwnSettings; updated_at: string | null }> {
  const row = await store.findGeneral(database);
  const { own } = parseStored(row?.value ?? '{}');
  return { own, updated_at: row?.updated_at ?? null };
}

/** Returns the names of the settings that use their defaults because their stored values cannot be used. */
export async function listRefusedSettings(database: Queryable): Promise<string[]> {
  const row = await store.findGeneral(database);
  return Object.keys(parseStored(row?.value ?? '{}').refused);
}

/** Logs the settings whose stored values cannot be used. Called at the start, because settings are read often. */
export async function logRefusedSettings(database: Queryable, log: Log): Promise<void> {
  const settings = await listRefusedSettings(database);
  if (settings.length === 0) return;
  log.warn({ settings }, 'stored settings cannot be used; their defaults apply');
}

/** Returns the settings that admins have set, locked until the transaction ends. */
export async function lockOwnSettings(transaction: Queryable): Promise<OwnSettings> {
  return parseStored((await store.lockGeneral(transaction)).value).own;
}

export function charactersOf(own: OwnSettings): readonly string[] {
  return own.characters ?? defaultCommunity.characters;
}

export async function readRegistration(database: Queryable): Promise<RegistrationMode> {
  const { own } = await readOwnSettings(database);
  return own.registration ?? defaultCommunity.registration;
}

/** Sets or ends read-only mode as the operator wants. Logs when the site is read-only, which can be a mistake. */
export async function applySiteMode(database: Database, isReadOnly: boolean | null, log: Log) {
  if (isReadOnly !== null) {
    await database.write(async (transaction) => {
      const own = await lockOwnSettings(transaction);
      if ((own.site_mode === 'read-only') === isReadOnly) return;
      const site_mode = isReadOnly ? 'read-only' : 'open';
      const mode = { site_mode, read_only_message: '', read_only_until: '' } as const;
      await saveOwnSettings(transaction, { ...own, ...mode });
    });
  }
  if ((await readReadOnly(database.read)) !== null) log.warn('the site is read-only');
}

/** Returns why and until when members cannot write, or null while they can. */
export async function readReadOnly(database: Queryable): Promise<ReadOnly | null> {
  const { own } = await readOwnSettings(database);
  return readOnlyOf(own);
}

function readOnlyOf({ site_mode, read_only_message, read_only_until }: OwnSettings) {
  if (site_mode !== 'read-only') return null;
  return { message: read_only_message ?? '', until: read_only_until || null };
}

/** Replaces the settings that `lockOwnSettings` has locked. Unusable values stay until an admin replaces them. */
export async function saveOwnSettings(transaction: Queryable, own: OwnSettings): Promise<void> {
  const { value } = await store.lockGeneral(transaction);
  const all = { ...parseStored(value).refused, ...own };
  const keyOf = (name: keyof OwnSettings) => {
    const picture = all[name];
    return uploadedPicture(typeof picture === 'string' ? picture : undefined);
  };
  await store.updateGeneral(transaction, {
    value: JSON.stringify(all),
    image_key: keyOf('og_image_url'),
  });
  for (const name of brandPictures) await store.savePicture(transaction, name, keyOf(name));
}

/** The settings with an uploaded picture of the brand. */
export const brandPictures = [
  'brand_logo',
  'brand_icon',
  ...mascotMoods.map(mascotSetting),
] as const;

/** Returns the key of a stored picture, or null for a file of the site and for a picture on another site. */
export function uploadedPicture(url: string | undefined): string | null {
  const key = pictureKeySchema.safeParse(pictureKeyOf(url ?? ''));
  return key.success ? key.data : null;
}

/** The pictures of the brand and for previews of the site, visible to everybody. */
export const sitePictures: PictureReference = {
  table: 'site_settings',
  column: 'image_key',
  shownTo: 'everybody',
};

export { defaultBrand, defaultCommunity };

/**
 * Returns the settings of the site. Settings that the operator has not set have the values of the default community.
 */
export async function readSiteSettings(database: Database): Promise<SiteSettings> {
  const { own } = await readOwnSettings(database.read);
  return siteSettingsSchema.parse({
    ...defaultCommunity,
    ...shareTextsOf(own),
    ...own,
    brand: shownBrandOf(own),
    read_only: readOnlyOf(own),
  });
}

/** Returns the style sheet of the brand. Null for the neutral look. */
export function brandSheetFor(own: OwnSettings): BrandSheet | null {
  const { brand_color, brand_roundness } = { ...defaultBrand, ...own };
  return brandSheetOf(brand_color, brand_roundness);
}

function shownBrandOf(own: OwnSettings): SiteSettings['brand'] {
  const { brand_logo, brand_wordmark } = { ...defaultBrand, ...own };
  const logo = uploadedPicture(brand_logo) === null ? null : brand_logo;
  return {
    sheet: brandSheetFor(own)?.href ?? null,
    logo,
    shows_name: brand_wordmark === 'shown' || logo === null,
  };
}

/** Returns the picture of the site, for previews of pages without their own picture. */
export function sitePicture(settings: SiteSettings, origin: string): PreviewPicture {
  const url = new URL(settings.og_image_url, origin).href;
  return { url, size: null, alt: settings.site_name, isWide: true };
}

/**
 * Whether a username is reserved by admins, looks like a reserved name, or is a reserved name with added team words.
 */
export async function isReservedBySite(database: Queryable, username: string): Promise<boolean> {
  const { own } = await readOwnSettings(database);
  return isReservedAmong(username, own.reserved_names ?? defaultReservedNames);
}
