export * from './bookmarks.ts';
export * from './clips.ts';
export * from './likes.ts';
export * from './planned-posts.ts';
export * from './post-insights.ts';
export * from './post-series.ts';
export * from './posts.ts';
export * from './similar-pictures.ts';
