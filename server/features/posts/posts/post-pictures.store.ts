import { expressionBuilder } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import {
  isPublicMember,
  isReadableMember,
} from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const post = expressionBuilder<Tables, 'posts'>();

/** The pictures of posts, each visible to the readers of its post. */
export const postPictures: PictureReference = {
  table: 'posts',
  column: 'image_key',
  shownTo: {
    everybody: post.and([post('posts.is_published', '=', true), isPublicMember('posts.user_id')]),
    viewer: (viewerId) =>
      post.and([
        post('posts.is_published', '=', true),
        isReadableMember({ member: 'posts.user_id', viewer: viewerId, all: false }),
      ]),
  },
};
