import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PinnedPost, PostCard } from '#contract/posts/posts.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './pin-post.store.ts';
import { readCards } from './post-cards.service.ts';
import { readPostsOfAuthor } from './posts.service.ts';

interface ProfilePosts extends Page<PostCard> {
  pinned?: PinnedPost;
}

/**
 * Returns the posts on a profile, the newest first. The first page begins with the pinned post, if the viewer sees it.
 * The author also gets a pinned post that is not published.
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
  const listed = page.items.find(({ id }) => id === post.id);
  const card = listed ?? (await readCards(database, viewer, [post.id]))[0];
  if (!card) return page;
  const others = page.items.filter(({ id }) => id !== card.id);
  return { ...page, items: [card, ...others], pinned: { ...post, is_shown: true } };
}
