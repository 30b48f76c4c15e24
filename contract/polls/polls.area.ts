export * from './managed-polls.ts';
export * from './polls.ts';
