/** Query keys of the mails of the site. */
export const managedMailsKeys = { state: ['admin', 'mail'] as const };
