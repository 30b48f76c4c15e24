/** Where the site's settings are cached. */
export const siteSettingsKeys = { all: ['site-settings'] as const };
