import { siteSettingsTable } from './site-settings/site-settings.tables.ts';

/** The tables of the area. */
export const siteSchema = [siteSettingsTable];
