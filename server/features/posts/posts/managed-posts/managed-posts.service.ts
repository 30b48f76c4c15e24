import type { z } from 'zod';
import type { listManagedPosts, ManagedPost } from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { readHiders } from '#server/features/members/profiles/profile-summaries.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newestFirst, readMatchingPage } from '#server/platform/database/matching-page.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { parseListSearch } from '#server/platform/search/list-search.ts';
import { toCard } from '../post-cards.service.ts';
import { postNotFound } from '../posts.service.ts';
import * as store from './managed-posts.store.ts';

type Post = Omit<ManagedPost, 'open_reports'>;

/** Returns a page of all published posts, or of all posts that the team hides, regardless of their audience. */
export async function readManagedPosts(
  database: Queryable,
  viewer: Viewer,
  { cursor, limit, ...filter }: z.output<typeof listManagedPosts.search>,
): Promise<Page<Post>> {
  const { id, matches } = parseListSearch(filter.q);
  const page = await readMatchingPage({
    keyset: newestFirst('posts', filter),
    cursor,
    limit,
    until: filter.until,
    matches: matches && ((row: store.ManagedText) => matches([row.title, row.content])),
    list: (after, rows) => store.listManaged(database, { ...filter, id, after, limit: rows }),
  });
  const ids = page.items.map(({ id }) => id);
  return { ...page, items: await readByIds(database, viewer, ids) };
}

/** Returns a post as the list of the administration shows it. Throws `not-found`. */
export async function readManagedPost(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Post> {
  const [post] = await readByIds(database, viewer, [id]);
  if (!post) throw postNotFound();
  return post;
}

async function readByIds(database: Queryable, viewer: Viewer, ids: readonly string[]) {
  const rows = await store.findManaged(database, ids);
  const hiding = await readHiders(database, rows);
  return rows.map((row) => ({ ...toCard(viewer, row), hidden: hiding(row) }));
}
