/** The queries and functions of the area. */
export * from './site-settings.ts';
