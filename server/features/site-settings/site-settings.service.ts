import type { z } from 'zod';
import { pictureKeyOf, pictureKeySchema } from '#contract/pictures.ts';
import { type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import { systemSettingsSchema } from '#contract/system-settings.ts';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import { defaultCommunity } from './default-community.ts';
import * as store from './site-settings.store.ts';

const ownSettingsSchema = siteSettingsSchema.extend(systemSettingsSchema.shape).partial();

/** What admins have set. What they have not set follows its default. */
export type OwnSettings = z.infer<typeof ownSettingsSchema>;

function parse(value: string | undefined): OwnSettings {
  return value === undefined ? {} : ownSettingsSchema.parse(JSON.parse(value));
}

/** What admins have set, as it is now: settings are read at each use, so that a change is effective at once. */
export async function readOwnSettings(
  database: Queryable,
): Promise<{ own: OwnSettings; updated_at: string | null }> {
  const row = await store.findGeneral(database);
  return { own: parse(row?.value), updated_at: row?.updated_at ?? null };
}

/** What admins have set, locked until the transaction ends. */
export async function lockOwnSettings(transaction: Queryable): Promise<OwnSettings> {
  return parse((await store.lockGeneral(transaction)).value);
}

/** The characters of the site in their order. */
export function charactersOf(own: OwnSettings): readonly string[] {
  return own.characters ?? defaultCommunity.characters;
}

/** Replaces what admins have set, which `lockOwnSettings` has locked. */
export async function saveOwnSettings(transaction: Queryable, own: OwnSettings): Promise<void> {
  await store.updateGeneral(transaction, {
    value: JSON.stringify(own),
    image_key: uploadedPicture(own.og_image_url),
  });
}

/** The key of a picture that is stored here; null for a file of the site, and for a picture elsewhere. */
export function uploadedPicture(url: string | undefined): string | null {
  const key = pictureKeySchema.safeParse(pictureKeyOf(url ?? ''));
  return key.success ? key.data : null;
}

/** Previews of the site show their picture to everybody. */
export const sitePictures: PictureReference = {
  table: 'site_settings',
  column: 'image_key',
  shownTo: 'everybody',
};

export { defaultCommunity };

/** The site's settings: the operator's, with the default community's for those that are not set. */
export async function readSiteSettings(database: Database): Promise<SiteSettings> {
  const { own } = await readOwnSettings(database.read);
  return siteSettingsSchema.parse({ ...defaultCommunity, ...own });
}

/** The picture of the site, for previews of pages that have none of their own. */
export function sitePicture(settings: SiteSettings, origin: string): PreviewPicture {
  const url = new URL(settings.og_image_url, origin).href;
  return { url, size: null, alt: settings.site_name, isWide: true };
}
