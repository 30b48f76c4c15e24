import type { Session } from '#contract/identity/session.ts';
import type { SiteSettings } from './site-settings.ts';

/** The id of the script element that contains the data as JSON. */
export const INITIAL_DATA_BLOCK = 'initial-data';

/**
 * The id of the script element with the settings of the site as JSON, as the server last read them. Only a page without
 * initial data has it.
 */
export const KNOWN_SETTINGS_BLOCK = 'known-settings';

/** The responses of queries by URL, as the API sends them to the viewer of the page. */
export interface InitialData {
  '/api/session': Session;
  '/api/site-settings': SiteSettings;
  [url: string]: unknown;
}
