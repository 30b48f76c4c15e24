export * from './blocks.ts';
export * from './follows.ts';
export * from './mutes.ts';
export * from './tag-follows.ts';
