import {
  SUGGESTED_AUTHORS,
  SUGGESTED_POSTS,
  SUGGESTION_AGE,
} from '#contract/foundations/limits.ts';
import type { PostCard, SuggestedAuthor } from '#contract/posts/posts.ts';
import { toListedMember } from '#server/features/members/profiles/profile-summaries.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readListedCards } from '../post-cards.service.ts';
import * as store from './suggested-authors.store.ts';

/** The number of authors whose posts are read: more than are suggested, because mutes and blocks hide some. */
const AUTHORS_READ = 4 * SUGGESTED_AUTHORS;

/**
 * Suggests members to follow: the authors of the most liked posts with a picture among the newest public posts. Omits
 * the viewer, members whom they follow, and members whom mutes and blocks hide.
 */
export async function readSuggestedAuthors(
  database: Database,
  viewer: Viewer,
): Promise<SuggestedAuthor[]> {
  const since = new Date(Date.now() - SUGGESTION_AGE).toISOString();
  const posts = await store.listSuggestingPosts(database.read, { viewer: viewer.userId, since });
  const byAuthor = [...Map.groupBy(posts, ({ user_id }) => user_id).values()];
  const read = byAuthor.slice(0, AUTHORS_READ).map((own) => own.slice(0, SUGGESTED_POSTS));
  const ids = read.flat().map(({ id }) => id);
  const cards = await readListedCards(database, viewer, ids);
  const shown = read
    .map((own) => own.flatMap(({ id }) => cards.get(id) ?? []))
    .filter((own) => own.length > 0);
  return withMembers(database, viewer, shown.slice(0, SUGGESTED_AUTHORS));
}

async function withMembers(database: Database, viewer: Viewer, shown: readonly PostCard[][]) {
  const authors = shown.flatMap(([first]) => first?.user_id ?? []);
  const rows = await store.findListedMembers(database.read, authors, { viewer: viewer.userId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap((posts) => {
    const row = byId.get(posts[0]?.user_id ?? '');
    return row ? [{ ...toListedMember(viewer, row), posts }] : [];
  });
}
