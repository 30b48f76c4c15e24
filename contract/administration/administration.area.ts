/** The queries and functions of the area. */
export * from './dashboard.ts';
export * from './jobs.ts';
export * from './legal-pages.ts';
export * from './managed-content.ts';
export * from './managed-users.ts';
export * from './registrations.ts';
export * from './site-backups.ts';
export * from './site-checks.ts';
export * from './site-settings-changes.ts';
export * from './team-alerts.ts';
