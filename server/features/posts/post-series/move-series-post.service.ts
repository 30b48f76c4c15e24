import type { PostSeries } from '#contract/posts/post-series.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { movedPart } from './moved-part.ts';
import * as parts from './series-parts.store.ts';
import { changeSeries } from './write-series.service.ts';

/**
 * Moves a post of an own series behind another one, or to the beginning. The move is relative, so that moves of two
 * devices both count. Throws not-found and post-missing.
 */
export async function movePost(
  database: Database,
  viewer: Viewer,
  {
    seriesId,
    postId,
    afterPostId,
  }: { seriesId: string; postId: string; afterPostId: string | null },
): Promise<PostSeries> {
  return changeSeries(database, viewer, seriesId, async (transaction) => {
    const all = await parts.readParts(transaction, seriesId);
    const part = all.find(({ post_id }) => post_id === postId);
    const previous = all.find(({ post_id }) => post_id === afterPostId);
    if (!part || (afterPostId !== null && !previous)) throw postNotFound();
    const move = movedPart(part.position, previous?.position ?? (all[0]?.position ?? 0) - 1);
    if (move === null) return;
    await parts.shiftParts(transaction, seriesId, move.shift);
    await parts.placePart(transaction, { ...part, position: move.position });
  });
}
