import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { savedPostsQuery } from '#client/features/posts/bookmarks/bookmarks.queries.ts';
import { likedPostsQuery } from '#client/features/posts/likes/likers.queries.ts';
import { aCard, aPostDetail } from '#client/testing/posts.ts';
import { changeCard, findCard, patchPost, removeCardsBy } from './card-cache.ts';
import {
  feedQuery,
  newestQuery,
  postQuery,
  relatedQuery,
  userPostsQuery,
} from './posts.queries.ts';
import { draftsQuery } from './writing/drafts.queries.ts';

const card = aCard();
const other = aCard({ id: 'aPost000000000000002' });
const author = card.profiles.id;
const lists = [
  feedQuery('recent'),
  feedQuery('popular', { category: 'photo' }),
  userPostsQuery(author),
  savedPostsQuery,
  likedPostsQuery,
  draftsQuery,
].map(({ queryKey }) => queryKey);
const related = relatedQuery(other.id).queryKey;
const newest = newestQuery('recent').queryKey;
const detail = postQuery(card.id).queryKey;
const READ_AT = 1000;

/** Returns a cache whose queries all contain the card. In the lists, another card is before it. */
function aCache(): QueryClient {
  const client = new QueryClient();
  const page = { items: [other, card], next_cursor: null, has_more: false };
  const put = { updatedAt: READ_AT };
  for (const list of lists) client.setQueryData(list, { pages: [page], pageParams: [null] }, put);
  client.setQueryData(related, { by_author: [card], by_tags: [other] }, put);
  client.setQueryData(newest, card, put);
  client.setQueryData(detail, aPostDetail(), put);
  return client;
}

const cardsIn = (client: QueryClient) =>
  lists.map((list) => client.getQueryData(list)?.pages.flatMap(({ items }) => items));

describe('a card in the cache', () => {
  it('changes in all cached queries, while other cards stay identical', () => {
    const client = aCache();
    patchPost(client, card.id, { bookmarked: true });
    const saved = { ...card, bookmarked: true };
    for (const cards of cardsIn(client)) {
      expect(cards).toEqual([other, saved]);
      expect(cards?.[0]).toBe(other);
    }
    expect(client.getQueryData(related)).toEqual({ by_author: [saved], by_tags: [other] });
    expect(client.getQueryData(newest)).toEqual(saved);
    expect(client.getQueryData(detail)).toEqual(aPostDetail({ bookmarked: true }));
  });

  it('is removed from all cached queries', () => {
    const client = aCache();
    changeCard(client, card.id, () => null);
    for (const cards of cardsIn(client)) expect(cards).toEqual([other]);
    expect(client.getQueryData(related)).toEqual({ by_author: [], by_tags: [other] });
    expect(client.getQueryData(newest)).toBeNull();
  });

  it('is removed with the other cards of its author: from the feeds only, or from all lists', () => {
    const [others] = [{ ...other, user_id: 'aUser000000000000009' }];
    const [feeds, everywhere] = [aCache(), aCache()];
    for (const client of [feeds, everywhere]) {
      const page = { items: [others, card], next_cursor: null, has_more: false };
      for (const list of lists) {
        client.setQueryData(list, { pages: [page], pageParams: [null] });
      }
    }
    removeCardsBy(feeds, card.user_id, 'of feeds');
    const isFeed = (index: number) => index < 2;
    for (const [index, cards] of cardsIn(feeds).entries()) {
      expect(cards).toEqual(isFeed(index) ? [others] : [others, card]);
    }
    expect(feeds.getQueryData(newest)).toBeNull();
    removeCardsBy(everywhere, card.user_id, 'of all lists');
    for (const cards of cardsIn(everywhere)) expect(cards).toEqual([others]);
  });

  it('is found in lists, among related posts, and as the newest post of a feed', () => {
    for (const holder of [...lists, related, newest]) {
      const client = aCache();
      for (const key of [...lists, related, newest]) {
        if (key !== holder) client.removeQueries({ queryKey: key });
      }
      expect(findCard(client, card.id)).toEqual(card);
    }
    expect(findCard(aCache(), 'aPost000000000000003')).toBeUndefined();
  });

  it('can change while its queries keep their age and their invalidation', () => {
    const client = aCache();
    const [due] = lists;
    void client.invalidateQueries({ queryKey: due, refetchType: 'none' });
    patchPost(client, card.id, { bookmarked: true });
    for (const key of [...lists, related, newest, detail]) {
      const { dataUpdatedAt, isInvalidated } = client.getQueryState(key) ?? {};
      expect([dataUpdatedAt, isInvalidated]).toEqual([READ_AT, key === due]);
    }
  });

  it('leaves queries without this card unchanged', () => {
    const client = aCache();
    const before = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
    patchPost(client, 'aPost000000000000003', { bookmarked: true });
    const after = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state);
    expect(after.every((state, index) => state === before[index])).toBe(true);
  });
});
