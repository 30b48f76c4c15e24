import { expressionBuilder } from 'kysely';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const post = expressionBuilder<Tables, 'posts'>();

/** Posts show their picture to those who may read them. */
export const postPictures: PictureReference = {
  table: 'posts',
  column: 'image_key',
  shownTo: {
    everybody: post.and([
      post('posts.is_published', '=', true),
      post('posts.audience', '=', 'public'),
    ]),
    viewer: (viewerId) =>
      post.and([
        post('posts.is_published', '=', true),
        post('posts.audience', '=', 'followers'),
        post.exists(
          post
            .selectFrom('follows')
            .whereRef('follows.following_id', '=', 'posts.user_id')
            .where('follows.follower_id', '=', viewerId)
            .select('follows.follower_id'),
        ),
      ]),
  },
};
