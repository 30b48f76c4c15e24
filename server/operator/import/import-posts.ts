import { z } from 'zod';
import { firstGraphemes, graphemes } from '#contract/foundations/graphemes.ts';
import { isId } from '#contract/foundations/ids.ts';
import {
  CHARACTER_TAG_MAX,
  CHARACTER_TAGS_MAX,
  CONTENT_MAX,
  MAX_LIKES_PER_POST,
  TITLE_MAX,
  VIDEO_URL_MAX,
} from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { postAudiences } from '#contract/posts/post-choices.ts';
import { postCategories, postFieldsSchema } from '#contract/posts/posts.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { characterTagSchema } from '#contract/tags/tags.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
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
import { followRow } from '#server/features/social/follows/follows.tables.ts';
import { canonicalTags, writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import { addToCounts } from '#server/features/tags/tags/tags.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Collection, Context } from './collection.ts';
import type { Document } from './export-files.ts';
import { plain } from './firestore-values.ts';
import * as store from './import.store.ts';
import { type Batch, Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/** Posts and drafts. Their audience is limited by the profile of the author, which is complete by then. */
export const posts: Collection = {
  name: 'posts',
  files: ['posts'],
  async prepare(context, batch, documents) {
    const members = await batch.members(documents, 'user_id');
    const known = await batch.keys('posts', ['id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, async (source) => {
      if (!isId(source.id)) throw new Skip('bad-id');
      if (known.has(source.id)) throw new Skip('duplicate');
      const row = await toPost(context, source, members.has(source.text('user_id')));
      known.add(source.id);
      return row;
    });
    const spelled = batch.memory === null ? await withSpelledTags(batch, rows) : rows;
    return (transaction) => insertPosts(transaction, spelled);
  },
};

const { title, content, video_url } = postFieldsSchema.shape;

async function toPost(context: Context, source: Source, hasAuthor: boolean) {
  if (!hasAuthor) throw new Skip('missing-member', 'user_id');
  const user_id = source.text('user_id');
  const is_published = isPublished(source);
  const isEmpty = source.value('content') === null;
  // A shortened text would be another work, so such a post is not imported.
  const text = isEmpty ? '' : (source.required('content', content, CONTENT_MAX) ?? '');
  const fields = {
    ...source.times(),
    title: titleOf(source, text, is_published),
    category: source.optional('category', z.enum(postCategories), 'other' as const),
    video_url: source.optional('video_url', video_url, null, VIDEO_URL_MAX) ?? null,
    character_tags: joinTags(tagsOf(source)),
    own_audience: audienceOf(source),
  };
  const picture = { to: 'post-images', owner: user_id } as const;
  const image_key = await importPicture(context.pictures, source, 'image_url', picture);
  return postRow({ ...fields, id: source.id, user_id, content: text, is_published, image_key });
}

/** Only a post that no field calls a draft is published. */
function isPublished(source: Source): boolean {
  const [published, draft] = [source.flag('is_published'), source.flag('is_draft')];
  if (published === null && draft === null) source.change('is_published', 'missing');
  if (published !== null && published === draft) source.change('is_published', 'bad-value');
  return draft !== true && (published ?? draft === false);
}

function titleOf(source: Source, text: string, is_published: boolean): string {
  if (source.value('title') !== null) return source.required('title', title, TITLE_MAX);
  if (!is_published) return '';
  source.change('title', 'missing');
  const [line = ''] = text.split('\n');
  return firstGraphemes(line.trim(), TITLE_MAX) || '無題';
}

/** The predecessor has no audience of single posts. An export that has one is respected. */
function audienceOf(source: Source) {
  const wanted = source.value('audience', 'visibility');
  if (source.flag('is_private') === true) return 'private';
  if (wanted === null) return 'public';
  const audience = postAudiences.find((one) => one === wanted);
  if (audience === undefined) source.change('audience', 'bad-value');
  return audience ?? 'private';
}

function tagsOf(source: Source): string[] {
  const tags = new Map<string, string>();
  for (const value of source.list('character_tags')) {
    const tag = characterTagSchema.safeParse(value);
    if (tag.success && tags.size < CHARACTER_TAGS_MAX) tags.set(tagIdentity(tag.data), tag.data);
    else source.change('character_tags', tag.success ? 'too-many' : tagReason(value));
  }
  return [...tags.values()];
}

function tagReason(value: unknown) {
  const isLong = typeof value === 'string' && graphemes(value.trim()) > CHARACTER_TAG_MAX;
  return isLong ? 'too-long' : 'bad-value';
}

/** Returns the rows with the stored spellings of their tags. Stores those of new tags. */
async function withSpelledTags(
  { database }: Batch,
  rows: Tables['posts'][],
): Promise<Tables['posts'][]> {
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
  const authors = [...new Set(converted.map(({ user_id }) => user_id))].sort();
  const visibilities = await store.lockVisibilities(transaction, authors);
  const rows = converted.map((row) => ({
    ...row,
    audience: feedAudience(visibilities.get(row.user_id) ?? 'private', row.own_audience),
  }));
  for (const { image_key, user_id: userId } of rows) {
    if (image_key === null) continue;
    await claimPicture(transaction, image_key, { userId, folder: 'post-images' });
  }
  await store.insertAll(transaction, 'posts', rows);
  const tags = rows.flatMap((row) => postTagRows(row.id, splitTags(row.character_tags)));
  await store.insertAll(transaction, 'post_character_tags', tags);
  await addToIndex(transaction, { posts: rows });
  const counted = rows.filter((row) => row.is_published && row.own_audience === 'public');
  const counts = countBy(counted, ({ user_id }) => user_id);
  await store.addAll(transaction, ['profiles', 'post_count'], counts);
  const shown = rows.filter(isInPublicFeeds).flatMap((row) => splitTags(row.character_tags));
  await addToCounts(
    transaction,
    countBy(shown, (tag) => tag),
  );
}

/** Returns a sum by key. The keys are sorted, so that concurrent writers lock their rows in the same order. */
function countBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  amountOf: (item: Item) => number = () => 1,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + amountOf(item));
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const follows: Collection = {
  name: 'follows',
  files: ['follows'],
  idOf: (text) => `${text('follower_id')}_${text('following_id')}`,
  async prepare(_context, batch, documents) {
    const members = await batch.members(documents, 'follower_id', 'following_id');
    const pairs = pairsOf(documents, 'follower_id', 'following_id');
    const columns = ['follower_id', 'following_id'];
    const known = await batch.keys('follows', columns, pairs, { areMany: true });
    const rows = await batch.convert(documents, (source) => {
      const [follower_id, following_id] = [source.text('follower_id'), source.text('following_id')];
      if (!members.has(follower_id)) throw new Skip('missing-member', 'follower_id');
      if (!members.has(following_id)) throw new Skip('missing-member', 'following_id');
      if (follower_id === following_id) throw new Skip('oneself');
      if (known.has(follower_id, following_id)) throw new Skip('duplicate');
      const row = followRow({ follower_id, following_id, created_at: source.times().created_at });
      known.add(follower_id, following_id);
      return row;
    });
    return async (transaction) => {
      await store.insertAll(transaction, 'follows', rows);
      const following = countBy(rows, ({ follower_id }) => follower_id);
      await store.addAll(transaction, ['profiles', 'following_count'], following);
      const followers = countBy(rows, ({ following_id }) => following_id);
      await store.addAll(transaction, ['profiles', 'follower_count'], followers);
    };
  },
};

function pairsOf(documents: readonly Document[], first: string, second: string): string[][] {
  return documents.flatMap(({ fields }) => {
    const pair = [plain(fields?.[first]), plain(fields?.[second])];
    return pair.every((id) => typeof id === 'string') ? [pair as string[]] : [];
  });
}

/** Likes, up to 1000 a post. The insights of the author contain them on their days. */
export const likes: Collection = {
  name: 'likes',
  files: ['likes'],
  idOf: (text) => `${text('user_id')}_${text('post_id')}`,
  async prepare(_context, batch, documents) {
    const { read } = batch.database;
    const members = await batch.members(documents, 'user_id');
    const ids = batch.values(documents, 'post_id');
    const liked = await batch.keys('posts', ['id'], ids);
    const totals = batch.sums('likes', await store.sumLikes(read, ids.flat()));
    const pairs = pairsOf(documents, 'user_id', 'post_id');
    const known = await batch.keys('likes', ['user_id', 'post_id'], pairs, { areMany: true });
    const rows = await batch.convert(documents, (source) => {
      const [user_id, post_id] = [source.text('user_id'), source.text('post_id')];
      if (!members.has(user_id)) throw new Skip('missing-member', 'user_id');
      if (!liked.has(post_id)) throw new Skip('missing-post', 'post_id');
      if (known.has(user_id, post_id)) throw new Skip('duplicate');
      const sent = source.value('count') === null ? 1 : source.required('count', z.int().min(1));
      const count = Math.min(sent, MAX_LIKES_PER_POST - totals.of(post_id));
      if (count <= 0) throw new Skip('too-many', 'count');
      const row = likeRow({ user_id, post_id, count, ...source.times() });
      if (count < sent) source.change('count', 'too-many');
      totals.add(post_id, count);
      known.add(user_id, post_id);
      return row;
    });
    return (transaction) => insertLikes(transaction, rows);
  },
};

async function insertLikes(transaction: Queryable, rows: Tables['likes'][]): Promise<void> {
  await store.insertAll(transaction, 'likes', rows);
  const amounts = countBy(
    rows,
    ({ post_id }) => post_id,
    ({ count }) => count,
  );
  await store.addAll(transaction, ['posts', 'likes_count'], amounts);
  const authors = await store.listAuthors(transaction, [...amounts.keys()]);
  const authorOf = (post: string) => authors.get(post) ?? '';
  const byDay = (keyOf: (post: string) => string) => {
    const key = ({ post_id, created_at }: Tables['likes']) =>
      `${keyOf(post_id)} ${japanDay(Date.parse(created_at))}`;
    const sums = [...countBy(rows, key, ({ count }) => count)];
    return sums.map(([text, count]) => {
      const [id = '', day = ''] = text.split(' ');
      return { id, day, name: 'likes', count };
    });
  };
  await addToPostFigures(
    transaction,
    byDay((post) => post).map(({ id: post_id, ...figure }) => ({ post_id, ...figure })),
  );
  await addToAuthorFigures(
    transaction,
    byDay(authorOf).map(({ id: user_id, ...figure }) => ({ user_id, ...figure })),
  );
  // With these totals, the site does not count the imported likes again as likes of today.
  const sums = [...amounts].map(([post_id, amount]) =>
    postTotalsRow({ post_id, user_id: authorOf(post_id), likes: amount }),
  );
  await addToTotals(transaction, sums);
}
