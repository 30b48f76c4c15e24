import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { recount } from '#server/features/posts/posts/writing/recount-post.service.ts';
import type { DemoPost } from '../community/types.ts';
import { notifyOfComments } from './comment-rows.ts';
import { type SeedContext, storePicture } from './context.ts';
import { figureRows } from './figure-rows.ts';
import { postRows, type StoredPicture } from './post-rows.ts';
import * as store from './seed.store.ts';

/** Seeds a post with its picture, likes, bookmarks, comments and their notifications, and its insights. */
export async function seedPost(context: SeedContext, post: DemoPost): Promise<void> {
  const pictures = await picturesOf(context, post);
  const rows = postRows(post, pictures, context.community, context.base);
  const { figures, totals } = figureRows(post, rows, context.base);
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'posts', [rows.post]);
    await store.insertAll(transaction, 'post_character_tags', rows.tags);
    await store.insertAll(transaction, 'post_pictures', rows.pictures);
    await store.insertAll(transaction, 'likes', rows.likes);
    await store.insertAll(transaction, 'bookmarks', rows.bookmarks);
    await store.insertAll(transaction, 'comments', rows.comments);
    await store.insertAll(transaction, 'comment_likes', rows.commentLikes);
    await store.insertAll(transaction, 'post_figures', figures);
    await store.insertAll(transaction, 'post_totals', totals);
    await recount(transaction, null, rows.post);
    await addToIndex(transaction, { posts: [rows.post] });
    await notifyOfComments(transaction, rows.post, rows.comments);
  });
}

async function picturesOf(
  context: SeedContext,
  { pictures, author }: DemoPost,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const { name, alt, focus } of pictures) {
    stored.push({ key: await storePicture(context, 'posts', name, author), alt, focus });
  }
  return stored;
}
