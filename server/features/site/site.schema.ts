import { siteSettingsTable } from './site-settings/site-settings.tables.ts';

export const siteSchema = [siteSettingsTable];
