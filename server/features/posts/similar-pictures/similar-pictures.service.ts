import type { z } from 'zod';
import type { PostCard } from '#contract/posts/posts.ts';
import type { answerSimilarPicture, SimilarPicture } from '#contract/posts/similar-pictures.ts';
import { findPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { VisibleAmong } from '#server/features/notifications/notifications/timeline.service.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './similar-pictures.store.ts';
import type { SimilarPicturesTable } from './similar-pictures.tables.ts';

/**
 * Reads a similar picture with both posts. Throws `not-found` unless the viewer is its owner and can see both posts.
 */
export async function readSimilarPicture(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<SimilarPicture> {
  const [row] = await store.listOwn(database.read, [id], viewer.userId);
  const cards = row ? await cardsOf(database, viewer, [row]) : new Map<string, PostCard>();
  const own = row && (await compare(database, cards.get(row.own_post_id), row.own_picture));
  const other = row && (await compare(database, cards.get(row.post_id), row.picture));
  if (!own || !other) throw notFound();
  return { id, state: row.state, own, other, created_at: row.created_at };
}

async function cardsOf(database: Database, viewer: Viewer, rows: readonly SimilarPicturesTable[]) {
  const ids = rows.flatMap(({ own_post_id, post_id }) => [own_post_id, post_id]);
  const cards = await readCards(database, viewer, [...new Set(ids)]);
  return new Map(cards.map((card) => [card.id, card]));
}

/** Returns the comparison, or null for a post that the viewer cannot see or whose picture was removed. */
async function compare(database: Database, post: PostCard | undefined, key: string) {
  const { image_url: picture_url, image: picture } = await findPicture(database.read, key);
  return post && picture_url !== null && picture ? { post, picture_url, picture } : null;
}

/** Stores the answer of the owner about a similar picture. Throws `not-found`. */
export async function answerSimilar(
  database: Database,
  { userId }: Viewer,
  { similarId: id, answer: state }: z.output<typeof answerSimilarPicture.input>,
): Promise<{ state: SimilarPicturesTable['state'] }> {
  const answered = { id, owner_id: userId, state, answered_at: new Date().toISOString() };
  const stored = await database.writeOne((queryable) => store.answer(queryable, answered));
  if (stored === null) throw notFound();
  return { state: stored };
}

/** Returns the title of each other member's post, by row id. Omits rows whose owner cannot see both posts. */
export async function similarAmong(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): ReturnType<VisibleAmong> {
  const rows = await store.listOwn(database.read, ids, viewer.userId);
  const cards = await cardsOf(database, viewer, rows);
  const seen = rows.filter(
    ({ own_post_id, post_id }) => cards.has(own_post_id) && cards.has(post_id),
  );
  return new Map(seen.map(({ id, post_id }) => [id, { title: cards.get(post_id)?.title ?? '' }]));
}

function notFound(): AppError {
  return new AppError('not-found', 'この画像の組み合わせは、もう見られません');
}
