import type { z } from 'zod';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type {
  PinnedPost,
  PostCard,
  setPinnedPost as setPinnedPostFunction,
} from '#contract/posts/posts.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './pin-post.store.ts';
import { readCards } from './post-cards.service.ts';
import { postNotFound, readPostsOfAuthor } from './posts.service.ts';

interface ProfilePosts extends Page<PostCard> {
  pinned?: PinnedPost;
}

/**
 * Pins an own published post to the profile, in place of the one before, or unpins it. A repeated call changes nothing.
 * Throws not-found for a draft or a missing post, and permission-denied for the post of another member.
 */
export async function setPinnedPost(
  database: Database,
  { userId }: Viewer,
  { postId, pinned }: { postId: string; pinned: boolean },
): Promise<z.output<typeof setPinnedPostFunction.output>> {
  if (!pinned) {
    await database.writeOne((queryable) => store.unpinPost(queryable, userId, postId));
    return { pinned, former_id: null };
  }
  return database.write(async (transaction) => {
    const post = await store.lockPinnable(transaction, postId);
    if (!post) throw postNotFound();
    if (post.user_id !== userId) throw new AppError('permission-denied');
    const former = await store.findPinned(transaction, userId);
    await store.pinPost(transaction, userId, postId);
    return { pinned, former_id: former && former.id !== postId ? former.id : null };
  });
}

/**
 * Reads the posts on a profile: on the first page the pinned one, if the viewer sees it, and then all, newest first. The
 * author is also told of a pinned post that is not published.
 */
export async function readProfilePosts(
  database: Database,
  viewer: Viewer | null,
  reference: string,
  query: PageQuery,
): Promise<ProfilePosts> {
  const author = await readProfile(database, viewer, reference);
  const page = await readPostsOfAuthor(database, viewer, author, query);
  const isFirst = query.cursor === undefined && !author.is_restricted;
  const found = isFirst ? await store.findPinned(database.read, author.id) : undefined;
  if (!found) return page;
  const { is_published, ...post } = found;
  if (!is_published) {
    const isOwn = viewer?.userId === author.id;
    return isOwn ? { ...page, pinned: { ...post, is_shown: false } } : page;
  }
  const [card] = await readCards(database, viewer, [post.id]);
  if (!card) return page;
  const others = page.items.filter(({ id }) => id !== card.id);
  return { ...page, items: [card, ...others], pinned: { ...post, is_shown: true } };
}
