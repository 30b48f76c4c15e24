export * from './account-deletions.ts';
export * from './data-exports.ts';
export * from './member-settings.ts';
export * from './missed.ts';
export * from './upcoming-birthdays.ts';
export * from './year-reviews.ts';
