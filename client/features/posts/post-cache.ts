import type { QueryClient } from '@tanstack/react-query';
import { EXCERPT_LENGTH } from '../../../contract/limits.ts';
import type { PostCard, PostDetail } from '../../../contract/posts.ts';
import { likesKeys } from '../likes/likes.keys.ts';
import { profilesKeys } from '../profiles/profiles.keys.ts';
import { tagsKeys } from '../tags/tags.keys.ts';
import { changeCard } from './card-cache.ts';
import { draftsKeys } from './drafts.keys.ts';
import { postsKeys } from './posts.keys.ts';
import { feedQuery, postQuery } from './posts.queries.ts';

/** Puts a saved draft into the cache, and reads the lists of drafts again. */
export function putDraft(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  void client.invalidateQueries({ queryKey: draftsKeys.all });
}

/** Puts a post that was created, changed, published or unpublished wherever it is cached. */
export function putPost(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  changeCard(client, post.id, (card) =>
    post.is_published ? { ...card, ...cardOfPost(post) } : null,
  );
  refreshLists(client);
}

/** Puts a post that was just published first in the feed of new posts. */
export function putFirst(client: QueryClient, post: PostDetail): void {
  const { queryKey } = feedQuery('recent');
  client.setQueryData(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || first.items.some(({ id }) => id === post.id)) return data;
    return { ...data, pages: [{ ...first, items: [cardOfPost(post), ...first.items] }, ...rest] };
  });
  void client.invalidateQueries({ queryKey });
}

/** Removes a deleted post from everything that shows it. */
export function removeFromCache(client: QueryClient, postId: string): void {
  changeCard(client, postId, () => null);
  const { queryKey } = postQuery(postId);
  client.removeQueries({ queryKey, type: 'inactive' });
  // Its page is still open, about to be left: who comes back must not find the post there.
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
];

/** Reads the lists and counts that posts belong to again: at once where they are shown, else when they are next. */
export function refreshLists(client: QueryClient): void {
  for (const queryKey of listsAndCounts) void client.invalidateQueries({ queryKey });
}

function cardOfPost({ content, follow: _, can: __, ...rest }: PostDetail): PostCard {
  return { ...rest, excerpt: [...content].slice(0, EXCERPT_LENGTH).join('') };
}
