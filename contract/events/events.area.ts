export * from './event-joins.ts';
export * from './events.ts';
export * from './managed-planned-events.ts';
export * from './planned-events.ts';
