/** The queries and functions of the area. */
export * from './managed-tags.ts';
export * from './tags.ts';
