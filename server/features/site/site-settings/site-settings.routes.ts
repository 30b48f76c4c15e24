import { getSiteSettings } from '#contract/site/site-settings.ts';
import type { Site } from '#server/platform/site.ts';
import { readSiteSettings } from './site-settings.service.ts';

export function registerSiteSettings({ binding }: Site): void {
  binding.query(getSiteSettings, ({ database }) => readSiteSettings(database));
}
