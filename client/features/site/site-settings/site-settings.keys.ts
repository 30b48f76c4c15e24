/** Keys of the site's settings. */
export const siteSettingsKeys = { all: ['site-settings'] as const };
