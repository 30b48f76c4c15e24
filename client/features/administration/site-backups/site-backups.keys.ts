/** Query keys of the backups of the site. */
export const siteBackupsKeys = { all: ['admin', 'site-backups'] as const };
