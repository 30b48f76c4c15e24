import {
  type NewNotification,
  notify,
} from '#server/features/notifications/notifications.service.ts';
import { recount } from '#server/features/posts/writing/counting.service.ts';
import { addToIndex } from '#server/features/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { drawArt } from '../art/index.ts';
import type { DemoPost } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { type PostRows, postRows, type StoredPicture } from './post-rows.ts';
import * as store from './seed.store.ts';

/** Seeds a post with its picture, likes, bookmarks, comments and their notifications. */
export async function seedPost(context: SeedContext, post: DemoPost): Promise<void> {
  const picture = await pictureOf(context, post);
  const rows = postRows(post, picture, context.community, context.base);
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'posts', [rows.post]);
    await store.insertAll(transaction, 'post_character_tags', rows.tags);
    await store.insertAll(transaction, 'likes', rows.likes);
    await store.insertAll(transaction, 'bookmarks', rows.bookmarks);
    await store.insertAll(transaction, 'comments', rows.comments);
    await recount(transaction, null, rows.post);
    await addToIndex(transaction, { posts: [rows.post] });
    await notifyOfComments(transaction, rows);
  });
}

async function pictureOf(
  context: SeedContext,
  { art, author }: DemoPost,
): Promise<StoredPicture | null> {
  if (art === null) return null;
  const drawing = drawArt(art);
  const key = await storePicture(context, drawing, 'post-images', author);
  return { key, focus: drawing.focus ?? { x: 50, y: 50 } };
}

/** Notifies the author of the parent of each reply, and the author of the post of each other comment. */
async function notifyOfComments(
  transaction: Queryable,
  { post, comments }: PostRows,
): Promise<void> {
  for (const { user_id: from, parent_id, created_at } of comments) {
    const parent = comments.find(({ id }) => id === parent_id);
    const target: Pick<NewNotification, 'type' | 'to'> = parent
      ? { type: 'reply', to: parent.user_id }
      : { type: 'comment', to: post.user_id };
    const notification = { ...target, from, relatedId: post.id, about: post.title };
    await notify(transaction, notification, new Date(created_at));
  }
}
