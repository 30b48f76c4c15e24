export * from './session.ts';
export * from './sessions.ts';
