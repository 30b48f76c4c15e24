import { setImmediate } from 'node:timers/promises';
import type { PostCard } from '#contract/posts.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import {
  beforeFirst,
  beyondLast,
  decodeCursor,
  encodeCursor,
} from '#server/platform/database/paging.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCards } from '../cards.service.ts';
import { collectPage } from './collect-page.ts';
import { type Filter, isUnfiltered, passes } from './feed-filter.ts';
import * as store from './following.store.ts';

/** Up to so many followed members, asking each for their newest post costs less than looking through the site's. */
const FEW = 300;
/** So many followed members are asked in one query: on SQLite nobody else is served meanwhile. */
const ASKED_AT_ONCE = 500;
/** Of a filtered feed so many posts are looked at in one go. */
const FILTERED_BATCH = 50;

type FollowingSearch = Filter & PageQuery;

/** The posts of those whom the viewer follows, newest first. */
export async function readFollowing(
  database: Database,
  viewer: Viewer,
  { cursor, limit, ...filter }: FollowingSearch,
): Promise<Page<PostCard>> {
  const size = isUnfiltered(filter) ? limit + 1 : FILTERED_BATCH;
  return collectPage(
    placeOf(cursor),
    limit,
    async (place) => {
      const rows = await listFollowed(database.read, viewer.userId, place, size);
      const cards = await readCards(
        database,
        viewer,
        rows.map(({ id }) => id),
      );
      const found = cards
        .filter((card) => passes(filter, card))
        .map((card) => ({ item: card, place: { time: card.created_at, id: card.id } }));
      const last = rows.at(-1);
      const next = last && rows.length === size ? { time: last.created_at, id: last.id } : null;
      return { found, next };
    },
    ({ time, id }) => encodeCursor(['following', time, id]),
  );
}

function placeOf(cursor: string | undefined): store.TimePlace {
  if (cursor === undefined) return { time: beyondLast.time, id: beyondLast.id };
  const [, time, id] = decodeCursor(cursor, ['=following', 'time', 'id']);
  return { time: String(time), id: String(id) };
}

/**
 * The next posts of the feed. Who follows many finds them among the site's newest; where these do not
 * do, the next `limit` posts are by the `limit` authors whose own next post is newest, and nobody else.
 */
async function listFollowed(
  database: Queryable,
  viewer: string,
  place: store.TimePlace,
  limit: number,
): Promise<store.PostInTime[]> {
  if ((await store.countFollowed(database, viewer)) > FEW) {
    const walked = await store.walkNewest(database, viewer, place, limit);
    if (walked.length === limit) return walked;
  }
  const newest = await newestOfEach(database, viewer, place, limit);
  const authors = newest.map(({ user_id }) => user_id);
  // That many newer ones are known already: no author's posts are read further back than these go.
  const last = newest.length === limit ? newest.at(-1) : undefined;
  const since = last?.created_at ?? beforeFirst.time;
  return store.listByAuthors(database, { authors, since }, place, limit);
}

async function newestOfEach(
  database: Queryable,
  viewer: string,
  place: store.TimePlace,
  limit: number,
): Promise<store.PostOfEach[]> {
  let newest: store.PostOfEach[] = [];
  for await (const followed of followedInParts(database, viewer)) {
    const found = await store.listNewestOfEach(database, followed, place, limit);
    newest = [...newest, ...found].sort(newestFirst).slice(0, limit);
  }
  return newest;
}

async function* followedInParts(
  database: Queryable,
  viewer: string,
): AsyncIterable<store.Followed> {
  let from = '';
  for (;;) {
    const size = ASKED_AT_ONCE;
    const to = await store.findEndOfFollowed(database, { viewer, from, size });
    yield { viewer, from, to: to ?? beyondLast.id };
    if (to === null) return;
    await setImmediate();
    from = to;
  }
}

function newestFirst(a: store.PostInTime, b: store.PostInTime): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
