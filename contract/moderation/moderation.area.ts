export * from './cases.ts';
export * from './content-decisions.ts';
export * from './decisions.ts';
export * from './guidelines.ts';
export * from './link-holds.ts';
export * from './reports.ts';
export * from './saved-replies.ts';
