/** The queries and functions of the area. */
export * from './session.ts';
export * from './sessions.ts';
