export * from './announcements.ts';
export * from './banners.ts';
export * from './mails.ts';
export * from './managed-banners.ts';
export * from './notifications.ts';
export * from './push-subscriptions.ts';
