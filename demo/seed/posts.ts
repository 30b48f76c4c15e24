import {
  type NewNotification,
  notify,
} from '#server/features/notifications/notifications.service.ts';
import { recount } from '#server/features/posts/writing/counting.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { drawArt } from '../art/index.ts';
import type { DemoPost } from '../community/types.ts';
import { type KeptPicture, type PostRows, postRows } from './post-rows.ts';
import * as store from './seed.store.ts';
import { keepDrawing, type Seeding } from './seeding.ts';

/** A post with its picture, its likes, its comments and whoever saved it. */
export async function seedPost(seeding: Seeding, post: DemoPost): Promise<void> {
  const picture = await pictureOf(seeding, post);
  const rows = postRows(post, picture, seeding.community, seeding.base);
  await seeding.database.write(async (transaction) => {
    await store.insertAll(transaction, 'posts', [rows.post]);
    await store.insertAll(transaction, 'post_character_tags', rows.tags);
    await store.insertAll(transaction, 'likes', rows.likes);
    await store.insertAll(transaction, 'bookmarks', rows.bookmarks);
    await store.insertAll(transaction, 'comments', rows.comments);
    await recount(transaction, null, rows.post);
    await tellOfComments(transaction, rows);
  });
}

async function pictureOf(seeding: Seeding, { art, author }: DemoPost): Promise<KeptPicture | null> {
  if (art === null) return null;
  const drawing = drawArt(art);
  const key = await keepDrawing(seeding, drawing, 'post-images', author);
  return { key, focus: drawing.focus ?? { x: 50, y: 50 } };
}

/** Whoever is answered hears of it; the author hears of what is said right under the post. */
async function tellOfComments(transaction: Queryable, { post, comments }: PostRows): Promise<void> {
  for (const { user_id: from, parent_id, created_at } of comments) {
    const answered = comments.find(({ id }) => id === parent_id);
    const told: Pick<NewNotification, 'type' | 'to'> = answered
      ? { type: 'reply', to: answered.user_id }
      : { type: 'comment', to: post.user_id };
    const notice = { ...told, from, relatedId: post.id, about: post.title };
    await notify(transaction, notice, new Date(created_at));
  }
}
