/** The queries and functions of the area. */
export * from './conversations.ts';
export * from './messages.ts';
