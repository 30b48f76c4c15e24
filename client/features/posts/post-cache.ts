import type { QueryClient } from '@tanstack/react-query';
import { EXCERPT_LENGTH } from '../../../contract/limits.ts';
import type { PostCard, PostDetail } from '../../../contract/posts.ts';
import { likesKeys } from '../likes/likes.keys.ts';
import { profilesKeys } from '../profiles/profiles.keys.ts';
import { tagsKeys } from '../tags/tags.keys.ts';
import { draftsKeys } from './drafts.keys.ts';
import { postsKeys } from './posts.keys.ts';
import { type Cards, feedQuery, postQuery } from './posts.queries.ts';

type Change = (cards: PostCard[]) => PostCard[];

/** Puts a saved draft wherever drafts are shown. */
export function putDraft(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  void client.invalidateQueries({ queryKey: draftsKeys.all });
}

/** Puts a post that was made, changed, published or taken back wherever it is shown; lists and counts follow. */
export function putPost(client: QueryClient, post: PostDetail): void {
  client.setQueryData(postQuery(post.id).queryKey, post);
  if (post.is_published) {
    changeLists(client, (cards) =>
      cards.map((card) => (card.id === post.id ? { ...card, ...cardOf(post) } : card)),
    );
  } else {
    changeLists(client, (cards) => cards.filter(({ id }) => id !== post.id));
  }
  refreshLists(client);
}

/** Puts a post that has just come out before all other new ones. */
export function putFirst(client: QueryClient, post: PostDetail): void {
  const { queryKey } = feedQuery('recent');
  client.setQueryData(queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first || first.items.some(({ id }) => id === post.id)) return data;
    return { ...data, pages: [{ ...first, items: [cardOf(post), ...first.items] }, ...rest] };
  });
  void client.invalidateQueries({ queryKey });
}

/** Takes a deleted post out of everything it was shown in. */
export function removeFromCache(client: QueryClient, postId: string): void {
  changeLists(client, (cards) => cards.filter(({ id }) => id !== postId));
  const { queryKey } = postQuery(postId);
  client.removeQueries({ queryKey, type: 'inactive' });
  // Its page is still open, and is left now: whoever comes back is not to find it as it was.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  refreshLists(client);
}

const countedIn = [
  draftsKeys.all,
  profilesKeys.all,
  tagsKeys.all,
  postsKeys.ofAuthors,
  likesKeys.posts,
  postsKeys.allRelated,
];

/** Reads again what a post counts in, where it is in sight; the rest when it is opened next. */
export function refreshLists(client: QueryClient): void {
  for (const queryKey of countedIn) void client.invalidateQueries({ queryKey });
}

function changeLists(client: QueryClient, change: Change): void {
  for (const queryKey of [postsKeys.all, draftsKeys.all]) {
    client.setQueriesData({ queryKey }, (data: unknown) => changed(data, change));
  }
}

/** The cards of whatever is kept: lists in pages, or the two rows of related works. */
function changed(data: unknown, change: Change): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if ('pages' in data) {
    const cards = data as Cards;
    return { ...cards, pages: cards.pages.map((page) => ({ ...page, items: change(page.items) })) };
  }
  if (!('by_author' in data && 'by_tags' in data)) return data;
  const rows = data as { by_author: PostCard[]; by_tags: PostCard[] };
  return { by_author: change(rows.by_author), by_tags: change(rows.by_tags) };
}

function cardOf({ content, follow: _, can: __, ...rest }: PostDetail): PostCard {
  return { ...rest, excerpt: [...content].slice(0, EXCERPT_LENGTH).join('') };
}
