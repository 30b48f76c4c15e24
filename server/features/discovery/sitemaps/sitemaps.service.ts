import { setImmediate } from 'node:timers/promises';
import { SITEMAP_BATCH, SITEMAP_SPLIT, SITEMAP_URLS_MAX } from '#contract/foundations/limits.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { veilOf } from '#server/features/posts/posts/labels/labels.policy.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './sitemaps.store.ts';

/** A URL for search engines. All URLs in the entry begin with a slash. */
export interface SitemapEntry {
  path: string;
  changedAt?: string;
  picture?: string;
}

type Row = { id: string };
type Kind = keyof typeof kinds;

const kinds = {
  posts: kindOf('posts', store.listPosts, (post) => ({
    path: `/posts/${post.id}`,
    changedAt: post.edited_at ?? post.created_at,
    ...(veilOf(null, post) ? {} : pictureOf(post)),
  })),
  members: kindOf('profiles', store.listMembers, ({ id, updated_at }) => ({
    path: `/user/${id}`,
    changedAt: updated_at,
  })),
  events: kindOf('events', store.listEvents, (event) => ({
    path: `/events/${event.id}`,
    changedAt: event.updated_at,
    ...pictureOf(event),
  })),
  series: kindOf('post_series', store.listSeries, ({ id, updated_at }) => ({
    path: `/series/${id}`,
    changedAt: updated_at,
  })),
};

function kindOf<One extends Row>(
  table: Parameters<typeof store.hasMoreThan>[1],
  listRows: (database: Queryable, range: store.IdRange) => Promise<One[]>,
  entryOf: (row: One) => SitemapEntry,
) {
  const list = async (database: Queryable, range: store.IdRange) =>
    (await listRows(database, range)).map((row) => ({ id: row.id, ...entryOf(row) }));
  return { table, list };
}

const kindNames = Object.keys(kinds) as Kind[];

function pictureOf({ image_key }: { image_key: string | null }): { picture?: string } {
  return image_key === null ? {} : { picture: pictureUrl(image_key) };
}

const pages = ['/', '/about', '/terms', '/privacy', '/company', '/copyright', '/guidelines'];

/** All first characters of ids. A type with many records has a sitemap for each of them. */
const firstCharacters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

export async function listSitemaps(database: Database): Promise<string[]> {
  const ofKinds = kindNames.map(async (kind) =>
    (await isSplit(database, kind)) ? firstCharacters.map((first) => `${kind}-${first}`) : [kind],
  );
  return ['pages', 'tags', ...(await Promise.all(ofKinds)).flat()];
}

function isSplit(database: Database, kind: Kind): Promise<boolean> {
  return store.hasMoreThan(database.read, kinds[kind].table, SITEMAP_SPLIT);
}

/**
 * Reads a sitemap in batches. Returns null for an unknown name. When the index lists split sitemaps of a type, the type
 * has no combined sitemap, because that sitemap could not contain all records.
 */
export async function readSitemap(
  database: Database,
  name: string,
): Promise<AsyncIterable<SitemapEntry[]> | null> {
  if (name === 'pages') return readPages();
  if (name === 'tags') return readTags(database);
  const [, kind, first = ''] = /^(posts|members|events|series)(?:-([\dA-Za-z]))?$/.exec(name) ?? [];
  if (kind === undefined) return null;
  if (first === '' && (await isSplit(database, kind as Kind))) return null;
  return readKind(database, kind as Kind, first);
}

async function* readPages(): AsyncIterable<SitemapEntry[]> {
  yield pages.map((path) => ({ path }));
}

async function* readTags(database: Database): AsyncIterable<SitemapEntry[]> {
  const tags = await store.listTags(database.read, SITEMAP_URLS_MAX);
  // Browsers resolve dots as path segments, even when they are encoded.
  const named = tags.filter(({ tag }) => !/^\.+$/.test(tag));
  for (let from = 0; from < named.length; from += SITEMAP_BATCH) {
    const batch = named.slice(from, from + SITEMAP_BATCH);
    yield batch.map(({ tag }) => ({ path: `/tags/${encodeURIComponent(tag)}` }));
    await setImmediate();
  }
}

// SQLite runs on the main thread, so other requests are served after each batch of records.
async function* readKind(database: Database, kind: Kind, first: string) {
  // All ids are longer than one character, and none sorts after this end.
  const end = String.fromCodePoint((first || 'z').charCodeAt(0) + 1);
  let after = first;
  for (let read = 0; read < SITEMAP_URLS_MAX; read += SITEMAP_BATCH) {
    const batch = await kinds[kind].list(database.read, { after, end });
    yield batch;
    if (batch.length < SITEMAP_BATCH) return;
    after = batch.at(-1)?.id ?? end;
    await setImmediate();
  }
}
