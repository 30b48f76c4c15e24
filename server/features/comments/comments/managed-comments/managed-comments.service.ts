import type { z } from 'zod';
import type {
  listManagedComments,
  ManagedComment,
} from '#contract/administration/managed-content.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import {
  readHiders,
  readSummaries,
} from '#server/features/members/profiles/profile-summaries.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newestFirst, readMatchingPage } from '#server/platform/database/matching-page.ts';
import { parseListSearch } from '#server/platform/search/list-search.ts';
import { commentNotFound } from '../comment-threads.service.ts';
import { refOf } from '../comments.policy.ts';
import * as store from './managed-comments.store.ts';

type Comment = Omit<ManagedComment, 'open_reports'>;

/**
 * Returns a page of all visible comments, or of the comments that the team hides, regardless of the audience of posts.
 */
export async function readManagedComments(
  database: Queryable,
  { cursor, limit, ...filter }: z.output<typeof listManagedComments.search>,
): Promise<Page<Comment>> {
  const { id, matches } = parseListSearch(filter.q);
  const page = await readMatchingPage({
    keyset: newestFirst('comments', filter),
    cursor,
    limit,
    until: filter.until,
    matches: matches && ((row: store.ManagedCommentRow) => matches([row.content])),
    list: (after, rows) => store.listManaged(database, { ...filter, id, after, limit: rows }),
  });
  return { ...page, items: await toManaged(database, page.items) };
}

/** Returns a comment as the list of the administration shows it. Throws `not-found`. */
export async function readManagedComment(database: Queryable, id: string): Promise<Comment> {
  const row = await store.findManaged(database, id);
  const [comment] = row ? await toManaged(database, [row]) : [];
  if (!comment) throw commentNotFound();
  return comment;
}

async function toManaged(database: Queryable, rows: store.ManagedCommentRow[]): Promise<Comment[]> {
  const hiding = await readHiders(database, rows);
  const ids = rows.map(({ user_id }) => user_id);
  const writers = await readSummaries(database, ids);
  const titles = await store.findTitles(database, {
    posts: rows.flatMap(({ post_id }) => post_id ?? []),
    events: rows.flatMap(({ event_id }) => event_id ?? []),
  });
  return rows.flatMap((row) => {
    const { id, content, created_at } = row;
    const { kind: type, ...ref } = refOf(row);
    const about = { type, ...ref, title: titles.get(ref.id) ?? '' };
    const profiles = writers.get(row.user_id);
    return profiles ? [{ id, content, created_at, about, profiles, hidden: hiding(row) }] : [];
  });
}
