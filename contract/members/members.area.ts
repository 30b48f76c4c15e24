export * from './birthdays.ts';
export * from './deleted-content.ts';
export * from './profiles.ts';
