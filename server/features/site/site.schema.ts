import { tablesIn } from '#server/platform/database/define-table.ts';
import * as siteSettings from './site-settings/site-settings.tables.ts';

export const siteSchema = tablesIn(siteSettings);
