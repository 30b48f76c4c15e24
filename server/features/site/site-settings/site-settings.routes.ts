import { getSiteSettings } from '#contract/site/site-settings.ts';
import type { Site } from '#server/platform/site.ts';
import { readSiteSettings } from './site-settings.service.ts';

/** Registers the site settings: the site's name, texts and characters. */
export function registerSiteSettings({ binding, database }: Site): void {
  binding.query(getSiteSettings, () => readSiteSettings(database));
}
