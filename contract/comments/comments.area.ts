/** The queries and functions of the area. */
export * from './comments.ts';
