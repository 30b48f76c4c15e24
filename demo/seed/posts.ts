import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { recount } from '#server/features/posts/posts/writing/recount-post.service.ts';
import { drawArt } from '../art/index.ts';
import type { DemoPost } from '../community/types.ts';
import { notifyOfComments } from './comment-rows.ts';
import { type SeedContext, storePicture } from './context.ts';
import { postRows, type StoredPicture } from './post-rows.ts';
import * as store from './seed.store.ts';

/** Seeds a post with its picture, likes, bookmarks, comments and their notifications. */
export async function seedPost(context: SeedContext, post: DemoPost): Promise<void> {
  const pictures = await picturesOf(context, post);
  const rows = postRows(post, pictures, context.community, context.base);
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'posts', [rows.post]);
    await store.insertAll(transaction, 'post_character_tags', rows.tags);
    await store.insertAll(transaction, 'post_pictures', rows.pictures);
    await store.insertAll(transaction, 'likes', rows.likes);
    await store.insertAll(transaction, 'bookmarks', rows.bookmarks);
    await store.insertAll(transaction, 'comments', rows.comments);
    await store.insertAll(transaction, 'comment_likes', rows.commentLikes);
    await recount(transaction, null, rows.post);
    await addToIndex(transaction, { posts: [rows.post] });
    await notifyOfComments(transaction, rows.post, rows.comments);
  });
}

async function picturesOf(
  context: SeedContext,
  { art, alt, more, author }: DemoPost,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  const first = art === null ? [] : [{ art, alt: alt ?? '' }];
  for (const picture of [...first, ...more]) {
    const drawing = drawArt(picture.art);
    const key = await storePicture(context, drawing, 'post-images', author);
    stored.push({ key, alt: picture.alt, focus: drawing.focus ?? { x: 50, y: 50 } });
  }
  return stored;
}
