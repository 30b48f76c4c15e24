export * from './admins.ts';
export * from './audit-log.ts';
export * from './managed-admins.ts';
export * from './webhooks.ts';
