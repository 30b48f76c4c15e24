export * from './managed-tags.ts';
export * from './tags.ts';
