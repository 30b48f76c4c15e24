/** The queries and functions of the area. */
export * from './birthdays.ts';
export * from './deleted-content.ts';
export * from './profiles.ts';
