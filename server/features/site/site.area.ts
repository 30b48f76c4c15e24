import { registerSiteSettings } from './site-settings/site-settings.routes.ts';

/** What the area registers. */
export const siteArea = [registerSiteSettings];
