import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isPublicMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isReadablePost } from './readable-posts.shared.store.ts';

const post = expressionBuilder<Tables, 'posts'>();

const readableByAll = post.and([
  post('posts.is_published', '=', true),
  post('posts.own_audience', '=', 'public'),
  isPublicMember('posts.user_id'),
]);

function readableBy(viewer: string) {
  return post.and([post('posts.is_published', '=', true), isReadablePost(viewer)]);
}

const keepsOriginal = sql<SqlBool>`posts.picture_rights not like '%saving%'`;
const refusesTraining = sql<SqlBool>`posts.picture_rights not like '%ai_training%'`;
const hasWatermark = sql<SqlBool>`posts.watermark is not null`;

/** The pictures of posts. The readers of a post can see its picture. */
export const postPictures: PictureReference = {
  table: 'posts',
  column: 'image_key',
  shownTo: { everybody: readableByAll, viewer: readableBy },
  wishes: { keepsOriginal, refusesTraining, hasWatermark },
};

/** The pictures of posts with several pictures. The readers of a post can see all of them. */
export const listedPictures: PictureReference = {
  table: 'post_pictures',
  column: 'picture_key',
  shownTo: {
    everybody: ofItsPost(readableByAll),
    viewer: (viewerId) => ofItsPost(readableBy(viewerId)),
  },
  wishes: {
    keepsOriginal: ofItsPost(keepsOriginal),
    refusesTraining: ofItsPost(refusesTraining),
    hasWatermark: ofItsPost(hasWatermark),
  },
};

/** Returns the condition that the post of a row of `post_pictures` meets another condition. */
function ofItsPost(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from posts where posts.id = post_pictures.post_id and ${condition})`;
}
