import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import type { OwnSeries, PostSeries, SeriesPosition } from '#contract/posts/post-series.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenNotice } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import {
  audienceFor,
  audiencesOfAuthors,
} from '#server/features/posts/posts/post-readers.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  isOwnSeries,
  seesHiddenSeries,
  seriesNotFound,
  seriesPermissions,
} from './post-series.policy.ts';
import * as store from './post-series.store.ts';
import type { PostSeriesTable } from './post-series.tables.ts';
import * as parts from './shown-parts.store.ts';

/** A series, and the narrowest audience of its author to which the viewer belongs. */
interface ReadableSeries {
  row: PostSeriesTable;
  audience: PostAudience;
}

/**
 * Returns the series whose author's posts the viewer may read, in the order of `ids`. Some of these series have no
 * visible posts.
 */
async function findReadable(database: Database, viewer: Viewer | null, ids: readonly string[]) {
  const found = await store.findSeriesAmong(database.read, ids, {});
  const rows = found.filter((row) => row.hidden_at === null || seesHiddenSeries(viewer, row));
  const authors = rows.map(({ user_id }) => user_id);
  const audiences = await audiencesOfAuthors(database, viewer, authors);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const audience = audiences.get(row?.user_id ?? '');
    return row && audience ? [{ row, audience }] : [];
  });
}

/** Returns a series as the viewer sees it. Throws `not-found`, even when the viewer sees none of its posts. */
export async function readSeries(
  database: Database,
  viewer: Viewer | null,
  id: string,
): Promise<PostSeries> {
  const found = await findReadable(database, viewer, [id]);
  const [series] = await presentSeries(database, viewer, found);
  if (!series) throw seriesNotFound();
  return series;
}

/** Returns series as the viewer sees them. Omits series without posts that the viewer may see. */
async function presentSeries(
  database: Database,
  viewer: Viewer | null,
  readable: readonly ReadableSeries[],
): Promise<PostSeries[]> {
  const rows = readable.map(({ row }) => row);
  const facts = await readFacts(database, readable);
  const covers = [...facts.values()].flatMap((fact) => coverOf(fact) ?? []);
  const cards = new Map(
    (await readCards(database, viewer, [...new Set(covers)])).map((card) => [card.id, card]),
  );
  const authors = await readSummaries(
    database.read,
    rows.map(({ user_id }) => user_id),
  );
  const ids = rows.map(({ id }) => id);
  const followed = viewer
    ? await store.followedAmongSeries(database.read, ids, viewer.userId)
    : new Set<string>();
  return rows.flatMap((row): PostSeries[] => {
    const isOwn = isOwnSeries(viewer, row);
    const fact = facts.get(row.id);
    const profiles = authors.get(row.user_id);
    if (!fact || !profiles || (fact.posts_count === 0 && !isOwn)) return [];
    return [
      {
        ...{ id: row.id, user_id: row.user_id, profiles },
        ...{ title: row.title, description: row.description },
        posts_count: fact.posts_count,
        cover: cards.get(coverOf(fact) ?? '') ?? null,
        cover_post_id: isOwn ? row.cover_post_id : null,
        first_post_id: fact.first_post_id,
        is_following: followed.has(row.id),
        hidden: seesHiddenSeries(viewer, row) ? hiddenNotice(row) : null,
        can: seriesPermissions(viewer, row),
        created_at: row.created_at,
        updated_at: row.updated_at,
      },
    ];
  });
}

/** Returns the facts about series for the viewer, with one statement for each audience. */
async function readFacts(database: Database, readable: readonly ReadableSeries[]) {
  const facts = new Map<string, parts.SeriesFacts>();
  for (const [audience, series] of Map.groupBy(readable, (one) => one.audience)) {
    const ids = series.map(({ row }) => row.id);
    for (const fact of await parts.findFacts(audience)(database.read, ids, {}))
      facts.set(fact.id, fact);
  }
  return facts;
}

function coverOf(fact: { cover_post_id: string | null; first_post_id: string | null }) {
  return fact.cover_post_id ?? fact.first_post_id;
}

/** Returns the posts of a series that the viewer may see, in order. Its author also gets drafts. Throws `not-found`. */
export async function readSeriesPosts(
  database: Database,
  viewer: Viewer | null,
  id: string,
  { cursor, limit }: PageQuery,
): Promise<Page<PostCard>> {
  const [found] = await findReadable(database, viewer, [id]);
  if (!found) throw seriesNotFound();
  const { row, audience } = found;
  const list = parts.listParts(audience, isOwnSeries(viewer, row));
  const page = await list(database.read, { series: id, cursor, limit });
  const isEmpty = page.items.length === 0 && cursor === undefined;
  if (isEmpty && !isOwnSeries(viewer, row)) throw seriesNotFound();
  const ids = page.items.map(({ post_id }) => post_id);
  return { ...page, items: await readCards(database, viewer, ids) };
}

/** Returns the last public posts of a series, the last post first. */
export async function readLatestOfSeries(
  database: Database,
  id: string,
  limit: number,
): Promise<PostCard[]> {
  return readCards(database, null, await parts.listLatest(database.read, id, limit));
}

/**
 * Returns the series of a member with posts that the viewer may see. When the viewer is the member, returns all series.
 */
export async function readSeriesOfUser(
  database: Database,
  viewer: Viewer | null,
  reference: string,
  query: PageQuery,
): Promise<Page<PostSeries>> {
  const author = await readProfile(database, viewer, reference);
  const audience = audienceFor(viewer, author);
  if (audience === null) return { items: [], next_cursor: null, has_more: false };
  const list = parts.listOfAuthor(audience, viewer?.userId === author.id);
  const page = await list(database.read, { ...query, author: author.id });
  const readable = page.items.map((row) => ({ row, audience }));
  return { ...page, items: await presentSeries(database, viewer, readable) };
}

/**
 * Returns the series of a published post, each with the previous and the next post that the viewer may see. Throws
 * `not-found` when the viewer cannot see the post.
 */
export async function readSeriesOfPost(
  database: Database,
  viewer: Viewer,
  postId: string,
): Promise<SeriesPosition[]> {
  const [post] = await readCards(database, viewer, [postId]);
  if (!post) throw postNotFound();
  const audience = (await audiencesOfAuthors(database, viewer, [post.user_id])).get(post.user_id);
  if (!audience || post.is_draft) return [];
  const positions = await parts.findPositions(audience)(database.read, { post: postId });
  const around = positions.flatMap(({ previous, next }) => [previous ?? [], next ?? []].flat());
  const cards = await readCards(database, viewer, [...new Set(around)]);
  const titles = new Map(cards.map(({ id, title }) => [id, { id, title }]));
  const named = (id: string | null) => titles.get(id ?? '') ?? null;
  return positions.map((position) => ({
    ...position,
    previous: named(position.previous),
    next: named(position.next),
  }));
}

/** Returns the viewer's own series, each with whether it contains a post. */
export async function readOwnSeries(
  database: Database,
  { userId }: Viewer,
  { postId: post = '', ...query }: PageQuery & { postId?: string | undefined },
): Promise<Page<OwnSeries>> {
  const page = await store.listOwn(database.read, { ...query, user: userId, post });
  const items = page.items.map(({ id, title, parts_count, has_post }) => ({
    ...{ id, title, parts_count },
    has_post: has_post !== null,
  }));
  return { ...page, items };
}

/**
 * Returns the series that the viewer follows, the last followed first. A page omits series that the viewer can no longer
 * see, so it may be shorter than the limit.
 */
export async function readFollowedSeries(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<PostSeries>> {
  const page = await store.listFollowedIds(database.read, { ...query, user: viewer.userId });
  const ids = page.items.map(({ series_id }) => series_id);
  const readable = await findReadable(database, viewer, ids);
  return { ...page, items: await presentSeries(database, viewer, readable) };
}
