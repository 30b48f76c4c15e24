import { getSiteSettings } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readSiteSettings } from './site-settings.service.ts';

/** Site settings: the site's name, texts and characters. */
export function registerSiteSettings(binding: Binding, database: Database): void {
  binding.query(getSiteSettings, () => readSiteSettings(database));
}
