import { type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import { bookmarksKeys } from '#client/features/posts/bookmarks/bookmarks.keys.ts';
import { likesKeys } from '#client/features/posts/likes/likes.keys.ts';
import type { QueryResponse } from '#client/lib/api/api.ts';
import { withItems } from '#client/lib/api/paging.ts';
import type { Post, PostCard, PostDetail } from '#contract/posts/posts.ts';
import { draftsKeys, postsKeys } from './posts.keys.ts';
import type { CardPages } from './posts.queries.ts';

type RelatedPosts = QueryResponse<'/api/posts/{postId}/related'>;

/** Keys of the queries whose data are pages of cards. */
const lists = [
  postsKeys.feeds,
  postsKeys.ofAuthors,
  draftsKeys.list,
  bookmarksKeys.posts,
  likesKeys.posts,
  postsKeys.found,
  postsKeys.ofSeries,
];

/** Changes the card of a post in all cached queries. Removes it when `change` returns null. */
export function changeCard(
  client: QueryClient,
  postId: string,
  change: (card: PostCard) => PostCard | null,
): void {
  changeRows(client, (cards) =>
    cards.flatMap((card) => (card.id === postId ? (change(card) ?? []) : card)),
  );
}

/**
 * Removes the cards of an author. After a mute, removes them from the feeds and from related posts; after a block, from
 * all lists.
 */
export function removeCardsBy(
  client: QueryClient,
  authorId: string,
  cards: 'of feeds' | 'of all lists',
): void {
  const remove = (rows: PostCard[]) => rows.filter(({ user_id }) => user_id !== authorId);
  changeRows(client, remove, cards === 'of feeds' ? [postsKeys.feeds] : lists);
}

/** Changes fields of a post in all cached queries: on its cards and in its details. */
export function patchPost(
  client: QueryClient,
  postId: string,
  patch: Partial<Omit<Post, 'content'>>,
): void {
  changeCard(client, postId, (card) => ({ ...card, ...patch }));
  changeCached<PostDetail>(client, postsKeys.detail(postId), (post) => ({ ...post, ...patch }));
}

/** Returns a cached card of the post. Undefined when there is none. */
export function findCard(client: QueryClient, postId: string): PostCard | undefined {
  let found: PostCard | undefined;
  changeRows(client, (cards) => {
    found ??= cards.find(({ id }) => id === postId);
    return cards;
  });
  return found;
}

/** Changes all cached cards: in the given lists, among related posts, and as the newest post of each feed. */
function changeRows(
  client: QueryClient,
  change: (cards: PostCard[]) => PostCard[],
  changed: readonly QueryKey[] = lists,
): void {
  for (const list of changed) {
    changeCached<CardPages>(client, list, (data) => withItems(data, change));
  }
  changeCached<RelatedPosts>(client, postsKeys.allRelated, ({ by_author, by_tags }) => ({
    by_author: change(by_author),
    by_tags: change(by_tags),
  }));
  changeCached<PostCard | null>(
    client,
    postsKeys.newest,
    (card) => change(card ? [card] : [])[0] ?? null,
  );
}

/** Changes the cached data of all queries under a key. The queries keep their age and their invalidation. */
function changeCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    const state = client.getQueryState(key);
    if (data === undefined || !state) continue;
    const changed = replaceEqualDeep(data, change(data));
    if (changed === data) continue;
    client.setQueryData(key, changed, { updatedAt: state.dataUpdatedAt });
    if (!state.isInvalidated) continue;
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
