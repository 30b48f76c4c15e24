/** Query keys of the checks of the site. */
export const siteChecksKeys = { all: ['admin', 'site-checks'] as const };
