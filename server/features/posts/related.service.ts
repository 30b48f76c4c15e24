import { RECOMMENDED_CACHE_LIFETIME, RELATED_SIZE } from '#contract/limits.ts';
import type { PostCard } from '#contract/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { LruCache } from '#server/platform/lru-cache.ts';
import { readCards } from './cards.service.ts';
import { readPost } from './posts.service.ts';
import * as store from './related.store.ts';

const POSTS_KEPT = 2000;
const HALF = RELATED_SIZE / 2;
/** Twice what is shown, since some of it may not be the viewer's to see. */
const FETCHED = 2 * HALF;
/** Posts of each tag, on each side of the post, among which the best are chosen. */
const LOOKED_AT = 40;

interface RelatedPosts {
  by_author: PostCard[];
  by_tags: PostCard[];
}

interface Found {
  byAuthor: string[];
  byTags: string[];
}

/**
 * Tells what is related to a post: others with a picture by its author, and others under its tags. What
 * was found is kept for ten minutes; what of it the viewer may see is asked at each read.
 */
export function createRelatedPosts(
  database: Database,
): (viewer: Viewer, postId: string) => Promise<RelatedPosts> {
  const kept = new LruCache<Found>(POSTS_KEPT, RECOMMENDED_CACHE_LIFETIME);
  return async (viewer, postId) => {
    const { user_id, character_tags } = await readPost(database, viewer, postId);
    let found = kept.get(postId);
    if (!found) {
      found = await find(database, postId, user_id, character_tags);
      kept.set(postId, found);
    }
    const cards = await readCards(database, viewer, [...found.byAuthor, ...found.byTags]);
    const readable = new Map(
      cards
        .filter(({ image_url, is_published }) => image_url !== null && is_published)
        .map((card) => [card.id, card]),
    );
    const shown = (ids: string[]) => ids.flatMap((id) => readable.get(id) ?? []).slice(0, HALF);
    return { by_author: shown(found.byAuthor), by_tags: shown(found.byTags) };
  };
}

async function find(
  database: Database,
  post: string,
  author: string,
  tags: string[],
): Promise<Found> {
  const { read } = database;
  const byAuthor = await store.listPicturesByAuthor(read, { author, post, limit: FETCHED });
  const near = await Promise.all(
    tags.flatMap((tag) =>
      (['<', '>'] as const).map((side) =>
        store.listPicturesNear(read, { side, tag, author, post, limit: LOOKED_AT }),
      ),
    ),
  );
  return { byAuthor, byTags: bestShared(near.flat()).slice(0, FETCHED) };
}

/** The ids of what was found under several tags, those found under the most first, then the most liked. */
function bestShared(found: { id: string; likes_count: number }[]): string[] {
  const shared = new Map<string, { tags: number; likes: number }>();
  for (const { id, likes_count: likes } of found) {
    shared.set(id, { likes, tags: (shared.get(id)?.tags ?? 0) + 1 });
  }
  return [...shared].sort(([, a], [, b]) => b.tags - a.tags || b.likes - a.likes).map(([id]) => id);
}
