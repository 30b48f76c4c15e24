import { tablesIn } from '#server/platform/database/define-table.ts';
import * as bookmarks from './bookmarks/bookmarks.tables.ts';
import * as clips from './clips/clips.tables.ts';
import * as likes from './likes/likes.tables.ts';
import * as postInsights from './post-insights/post-insights.tables.ts';
import * as postSeries from './post-series/post-series.tables.ts';
import * as posts from './posts/posts.tables.ts';
import * as publicationPlans from './publication-plans/publication-plans.tables.ts';
import * as similarPictures from './similar-pictures/similar-pictures.tables.ts';

export const postsSchema = tablesIn(
  bookmarks,
  clips,
  likes,
  publicationPlans,
  postInsights,
  postSeries,
  posts,
  similarPictures,
);
