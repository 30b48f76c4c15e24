import { bookmarksTable } from './bookmarks/bookmarks.tables.ts';
import { clipItemsTable, clipsTable } from './clips/clips.tables.ts';
import { likeBatchesTable, likesTable, notifiedLikesTable } from './likes/likes.tables.ts';
import {
  authorFiguresTable,
  postFiguresTable,
  postTotalsTable,
  viewHashesTable,
  viewSecretsTable,
} from './post-insights/post-insights.tables.ts';
import {
  postSeriesFollowsTable,
  postSeriesPartsTable,
  postSeriesTable,
} from './post-series/post-series.tables.ts';
import {
  postCharacterTagsTable,
  postNftsTable,
  postPicturesTable,
  postPinsTable,
  postsTable,
  taggedPostsTable,
} from './posts/posts.tables.ts';
import { publicationPlansTable } from './publication-plans/publication-plans.tables.ts';
import { similarPicturesTable } from './similar-pictures/similar-pictures.tables.ts';

export const postsSchema = [
  bookmarksTable,
  clipsTable,
  clipItemsTable,
  likesTable,
  likeBatchesTable,
  notifiedLikesTable,
  publicationPlansTable,
  viewSecretsTable,
  viewHashesTable,
  postTotalsTable,
  postFiguresTable,
  authorFiguresTable,
  postSeriesTable,
  postSeriesPartsTable,
  postSeriesFollowsTable,
  postsTable,
  postPinsTable,
  postCharacterTagsTable,
  taggedPostsTable,
  postNftsTable,
  postPicturesTable,
  similarPicturesTable,
];
