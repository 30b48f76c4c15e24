import { KNOWN_SETTINGS_BLOCK } from '#contract/site/initial-data.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { type Html, jsonTextBlock } from '#server/platform/http/html.ts';

/** The settings of the site, for pages that are sent while the database is unavailable. */
export interface KnownSettings {
  /** The settings as this process last read them for a page or at its start. Null when it has not read them yet. */
  last: SiteSettings | null;
}

/**
 * Returns the block in which the client finds the last known settings, until the client can read the present settings.
 */
export function knownSettingsBlock({ last }: KnownSettings): Html[] {
  return last === null ? [] : [jsonTextBlock(KNOWN_SETTINGS_BLOCK, JSON.stringify(last))];
}
