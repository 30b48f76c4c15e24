import { z } from 'zod';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { firstGraphemes } from '#contract/foundations/graphemes.ts';
import { CHARACTER_TAGS_MAX, MAX_LIKES_PER_POST, TITLE_MAX } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { postAudiences } from '#contract/posts/post-choices.ts';
import { postCategories, postFieldsSchema } from '#contract/posts/posts.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { characterTagSchema } from '#contract/tags/tags.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import { likeRow } from '#server/features/posts/likes/likes.tables.ts';
import { postTotalsRow } from '#server/features/posts/post-insights/post-insights.tables.ts';
import {
  addToAuthorFigures,
  addToPostFigures,
  addToTotals,
} from '#server/features/posts/post-insights/store-activity.store.ts';
import { joinTags, splitTags } from '#server/features/posts/posts/post-columns.ts';
import { feedAudience, isInPublicFeeds } from '#server/features/posts/posts/posts.policy.ts';
import { postRow, postTagRows } from '#server/features/posts/posts/posts.tables.ts';
import { lockVisibility } from '#server/features/posts/posts/writing/write-post.store.ts';
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { canonicalTags, writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import { addToCounts } from '#server/features/tags/tags/tags.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ImportReason } from '../operator.messages.ts';
import { type Context, collection, INDEXED_BATCH } from './collection.ts';
import * as store from './import.store.ts';
import {
  joined,
  memberIn,
  onlyOnce,
  pairsIn,
  reasonOf,
  Skip,
  type Source,
  textsIn,
} from './import-batch.ts';
import { claimAll, importPicture } from './import-pictures.ts';

/** Posts and drafts. Their audience is limited by the profile of the author, which is complete by then. */
export const posts = collection({
  name: 'posts',
  batchOf: INDEXED_BATCH,
  members: ['user_id'],
  table: 'posts',
  hasAddress: true,
  convert: (source, { members }, context) => toPost(context, source, members),
  complete: withSpelledTags,
  write: insertPosts,
});

const { title, content, video_url } = postFieldsSchema.shape;

async function toPost(context: Context, source: Source, members: Set<string>) {
  const user_id = memberIn(source, members, 'user_id');
  const is_published = isPublished(source);
  const isEmpty = source.value('content') === null;
  // A shortened text would be another work, so such a post is not imported.
  const text = isEmpty ? '' : source.required('content', content);
  const fields = {
    ...source.times(),
    title: titleOf(source, text, is_published),
    category: source.optional('category', z.enum(postCategories), 'other'),
    video_url: source.optional('video_url', video_url, null),
    character_tags: joinTags(tagsOf(source)),
    own_audience: audienceOf(source),
  };
  const picture = { to: 'post-images', owner: user_id } as const;
  const image_key = await importPicture(context, source, 'image_url', picture);
  return postRow({ ...fields, id: source.id, user_id, content: text, is_published, image_key });
}

/** Only a post that no field calls a draft is published. */
function isPublished(source: Source): boolean {
  const [published, draft] = [source.value('is_published'), source.value('is_draft')];
  const isShown = source.flag('is_published', draft === false);
  const is_published = !source.flag('is_draft', !isShown, true) && isShown;
  if (published === null && draft === null) source.change('is_published', 'missing', is_published);
  else if (published === draft) source.change('is_published', 'bad-value', is_published);
  return is_published;
}

function titleOf(source: Source, text: string, is_published: boolean): string {
  if (source.value('title') !== null) return source.required('title', title);
  if (!is_published) return '';
  const [line = ''] = text.split('\n');
  const made = firstGraphemes(line.trim(), TITLE_MAX) || '無題';
  source.change('title', 'missing', made);
  return made;
}

/** The predecessor has no audience for single posts, but an export can have one. */
function audienceOf(source: Source) {
  const field = source.value('audience') === null ? 'visibility' : 'audience';
  const audience = source.optional(field, z.enum(postAudiences), 'private');
  if (source.flag('is_private', false, true)) return 'private';
  return source.value(field) === null ? 'public' : audience;
}

function tagsOf(source: Source): string[] {
  const tags = new Map<string, string>();
  const reasons: ImportReason[] = [];
  for (const value of source.list('character_tags')) {
    const tag = characterTagSchema.safeParse(value);
    if (tag.success && tags.size < CHARACTER_TAGS_MAX) tags.set(tagIdentity(tag.data), tag.data);
    else reasons.push(tag.success ? 'too-many' : reasonOf(tag.error));
  }
  const kept = [...tags.values()];
  for (const reason of reasons) source.change('character_tags', reason, kept);
  return kept;
}

/** Returns the rows with the stored spellings of their tags. Stores the spellings of new tags. */
async function withSpelledTags(database: Database, rows: Tables['posts'][]) {
  const all = rows.flatMap(({ character_tags }) => splitTags(character_tags));
  const written = await writtenTags(database, [...new Set(all)]);
  const spellings = new Map(written.map((tag) => [tagIdentity(tag), tag]));
  const spelled: Tables['posts'][] = [];
  for (const row of rows) {
    const tags = splitTags(row.character_tags);
    const found = tags.flatMap((tag) => spellings.get(tagIdentity(tag)) ?? []);
    // The other tags are aliases, which only few sites have.
    const isWhole = found.length === tags.length;
    const used = isWhole ? new Set(found) : await canonicalTags(database.read, tags);
    spelled.push({ ...row, character_tags: joinTags([...used]) });
  }
  return spelled;
}

async function insertPosts(transaction: Queryable, converted: readonly Tables['posts'][]) {
  const visibilities = new Map<string, ProfileVisibility | null>();
  // Sorted, so that concurrent writers lock their rows in the same order.
  for (const author of new Set(converted.map(({ user_id }) => user_id).toSorted())) {
    visibilities.set(author, await lockVisibility(transaction, author));
  }
  const rows = converted.map((row) => ({
    ...row,
    audience: feedAudience(visibilities.get(row.user_id) ?? 'private', row.own_audience),
  }));
  await claimAll(transaction, 'post-images', rows);
  const tags = rows.flatMap((row) => postTagRows(row.id, splitTags(row.character_tags)));
  await store.insert(transaction, { posts: rows, post_character_tags: tags });
  await addToIndex(transaction, { posts: rows });
  const counted = rows.filter((row) => row.is_published && row.own_audience === 'public');
  const counts = sumBy(counted, ({ user_id }) => user_id);
  await store.addAll(transaction, ['profiles', 'post_count'], counts);
  const shown = rows.filter(isInPublicFeeds).flatMap((row) => splitTags(row.character_tags));
  await addToCounts(
    transaction,
    sumBy(shown, (tag) => tag),
  );
}

/** Returns sums by key. The keys are sorted, so that concurrent writers lock their rows in the same order. */
function sumBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  amountOf: (item: Item) => number = () => 1,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + amountOf(item));
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const follows = collection({
  name: 'follows',
  idFields: ['follower_id', 'following_id'],
  members: ['follower_id', 'following_id'],
  async find(batch, documents) {
    const columns = ['follower_id', 'following_id'] as const;
    const pairs = pairsIn(documents, ...columns);
    return { known: await batch.keys('follows', columns, pairs) };
  },
  convert(source, { members, known }) {
    const follower_id = memberIn(source, members, 'follower_id');
    const following_id = memberIn(source, members, 'following_id');
    if (follower_id === following_id) throw new Skip('oneself');
    const { created_at } = source.times();
    onlyOnce(known, follower_id, following_id);
    return followRow({ follower_id, following_id, created_at });
  },
  async write(transaction, rows) {
    await store.insert(transaction, { follows: rows });
    const following = sumBy(rows, ({ follower_id }) => follower_id);
    await store.addAll(transaction, ['profiles', 'following_count'], following);
    const followers = sumBy(rows, ({ following_id }) => following_id);
    await store.addAll(transaction, ['profiles', 'follower_count'], followers);
  },
});

/** Likes, up to 1000 a post. The insights of the author show each like on its day. */
export const likes = collection({
  name: 'likes',
  idFields: ['user_id', 'post_id'],
  members: ['user_id'],
  async find(batch, documents) {
    const ids = textsIn(documents, 'post_id');
    const found = await store.listPosts(batch.database.read, ids);
    const pairs = pairsIn(documents, 'user_id', 'post_id');
    const stored = found.map((post) => [post.id, post.likes_count] as const);
    return {
      authors: new Map(found.map((post) => [post.id, post.user_id])),
      liked: batch.set(
        'posts id',
        found.map(({ id }) => id),
      ),
      totals: batch.sums('likes', stored),
      known: await batch.keys('likes', ['user_id', 'post_id'], pairs),
    };
  },
  convert(source, { members, authors, liked, totals, known }) {
    const user_id = memberIn(source, members, 'user_id');
    const post_id = source.text('post_id');
    if (!liked.has(post_id)) throw new Skip('missing-post', 'post_id');
    const sent = source.value('count') === null ? 1 : source.required('count', z.int().min(1));
    const total = totals.get(post_id) ?? 0;
    const count = Math.min(sent, MAX_LIKES_PER_POST - total);
    const times = source.times();
    onlyOnce(known, user_id, post_id);
    if (count <= 0) throw new Skip('too-many', 'count');
    if (count < sent) source.change('count', 'too-many', count);
    totals.set(post_id, total + count);
    return {
      ...likeRow({ user_id, post_id, count, ...times }),
      author: authors.get(post_id) ?? '',
    };
  },
  async write(transaction, rows) {
    await store.insert(transaction, { likes: rows.map(({ author: _author, ...like }) => like) });
    const amounts = sumBy(rows, ({ post_id }) => post_id, countOf);
    await store.addAll(transaction, ['posts', 'likes_count'], amounts);
    const byPost = daily(rows, ({ post_id }) => post_id);
    await addToPostFigures(
      transaction,
      byPost.map(([post_id, rest]) => ({ post_id, ...rest })),
    );
    const byAuthor = daily(rows, ({ author }) => author);
    await addToAuthorFigures(
      transaction,
      byAuthor.map(([user_id, rest]) => ({ user_id, ...rest })),
    );
    // With these totals, the site does not count the imported likes again as likes of today.
    const authors = new Map(rows.map(({ post_id, author }) => [post_id, author]));
    const sums = [...amounts].map(([post_id, count]) =>
      postTotalsRow({ post_id, user_id: authors.get(post_id) ?? '', likes: count }),
    );
    await addToTotals(transaction, sums);
  },
});

type Like = Tables['likes'] & { author: string };
const countOf = ({ count }: Like) => count;

/** Returns the likes of each day in Japan, by post or by author. */
function daily(rows: readonly Like[], keyOf: (row: Like) => string) {
  const dayOf = ({ created_at }: Like) => japanDay(Date.parse(created_at));
  return [...sumBy(rows, (row) => joined(keyOf(row), dayOf(row)), countOf)].map(([text, count]) => {
    const [key = '', day = ''] = text.split(' ');
    return [key, { day, name: 'likes', count }] as const;
  });
}
