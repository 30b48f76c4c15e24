import type { QueryClient } from '@tanstack/react-query';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { likesKeys } from '#client/features/posts/likes/likes.keys.ts';
import { tagsKeys } from '#client/features/tags/tags/tags.keys.ts';
import { withFirst } from '#client/lib/api/paging.ts';
import { EXCERPT_LENGTH } from '#contract/foundations/limits.ts';
import { withoutFoldedStart } from '#contract/posts/folded-text.ts';
import type { PostCard, PostDetail } from '#contract/posts/posts.ts';
import { changeCard } from './card-cache.ts';
import { draftsKeys, postsKeys } from './posts.keys.ts';
import { feedQuery, postQuery } from './posts.queries.ts';

/** Writes a saved draft to the cache, and refreshes the lists of drafts. */
export function putDraft(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  void client.invalidateQueries({ queryKey: draftsKeys.all });
}

/** Writes a post to the cache after it was created, changed, published or unpublished. */
export function putPost(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  changeCard(client, post.id, (card) =>
    post.is_published ? { ...card, ...cardOfPost(post) } : null,
  );
  refreshLists(client);
}

/** Adds a newly published post to the start of the feed of new posts. */
export function putFirst(client: QueryClient, post: PostDetail): void {
  const { queryKey } = feedQuery('recent');
  client.setQueryData(queryKey, (data) => {
    const isKnown = data?.pages[0]?.items.some(({ id }) => id === post.id);
    return data && !isKnown ? withFirst(data, [cardOfPost(post)]) : data;
  });
  void client.invalidateQueries({ queryKey });
}

export function removeFromCache(client: QueryClient, postId: string): void {
  changeCard(client, postId, () => null);
  const { queryKey } = postQuery(postId);
  client.removeQueries({ queryKey, type: 'inactive' });
  // The query is refetched only at the next visit, because the page of the deleted post is still mounted.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  refreshLists(client);
}

const listsAndCounts = [
  draftsKeys.all,
  profilesKeys.all,
  tagsKeys.all,
  postsKeys.ofAuthors,
  likesKeys.posts,
  postsKeys.allRelated,
  postsKeys.found,
];

/** Refreshes all lists and counts that depend on a post: mounted ones immediately, others when they are mounted. */
export function refreshLists(client: QueryClient): void {
  for (const queryKey of listsAndCounts) void client.invalidateQueries({ queryKey });
}

export function cardOfPost({ content, follow: _, can: __, ...rest }: PostDetail): PostCard {
  return { ...rest, excerpt: withoutFoldedStart([...content].slice(0, EXCERPT_LENGTH).join('')) };
}
