/** The queries and functions of the area. */
export * from './managed-polls.ts';
export * from './polls.ts';
