/** The queries and functions of the area. */
export * from './search.ts';
