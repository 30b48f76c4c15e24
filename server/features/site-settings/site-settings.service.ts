import { type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PreviewPicture } from '#server/platform/http/page-head.ts';
import { defaultCommunity } from './default-community.ts';
import { findGeneralSettings } from './site-settings.store.ts';

export { defaultCommunity };

/** The site's settings: the operator's, with the default community's for those that are not set. */
export async function readSiteSettings(database: Database): Promise<SiteSettings> {
  const stored = await findGeneralSettings(database.read);
  if (stored === null) return defaultCommunity;
  const own = siteSettingsSchema.partial().parse(JSON.parse(stored));
  return { ...defaultCommunity, ...own };
}

/** The picture of the site, for previews of pages that have none of their own. */
export function sitePicture(settings: SiteSettings, origin: string): PreviewPicture {
  const url = new URL(settings.og_image_url, origin).href;
  return { url, size: null, alt: settings.site_name, isWide: true };
}
