import { type SiteSettings, siteSettingsSchema } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defaultCommunity } from './default-community.ts';
import { findGeneralSettings } from './site-settings.store.ts';

/** The site's settings: the operator's, with the default community's for those that are not set. */
export async function readSiteSettings(database: Database): Promise<SiteSettings> {
  const stored = await findGeneralSettings(database.read);
  if (stored === null) return defaultCommunity;
  const own = siteSettingsSchema.partial().parse(JSON.parse(stored));
  return { ...defaultCommunity, ...own };
}
