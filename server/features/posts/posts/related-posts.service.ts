import { LRUCache } from 'lru-cache';
import { RECOMMENDED_CACHE_LIFETIME, RELATED_SIZE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { withoutHiddenPosts } from './hidden-posts.service.ts';
import { readCards } from './post-cards.service.ts';
import { readPost } from './posts.service.ts';
import * as store from './related-posts.store.ts';

/** The number of posts whose related posts are cached. */
const CACHE_SIZE = 2000;
const HALF = RELATED_SIZE / 2;
/** Twice the number of shown posts, because the viewer may not see all of them. */
const FETCHED = 2 * HALF;
/** The number of candidates that are read on each side of a post, for each tag, in the order of ids. */
const NEIGHBORS = 40;

interface Found {
  byAuthor: string[];
  byTags: string[];
}

/**
 * Creates the function that finds the posts related to a post: posts with a picture by the same author, and posts by
 * other members with the same tags. The ids are cached for ten minutes. Each read checks which of the posts the viewer
 * can see.
 */
export function createRelatedPosts(database: Database) {
  const cache = new LRUCache<string, Found>({ max: CACHE_SIZE, ttl: RECOMMENDED_CACHE_LIFETIME });
  return async (viewer: Viewer, postId: string) => {
    const { user_id, character_tags } = await readPost(database, viewer, postId);
    let found = cache.get(postId);
    if (!found) {
      found = await find(database, postId, user_id, character_tags);
      cache.set(postId, found);
    }
    const ids = [...found.byAuthor, ...found.byTags];
    const cards = await withoutHiddenPosts(
      database,
      viewer,
      await readCards(database, viewer, ids),
    );
    const readable = new Map(
      cards
        .filter(({ image, is_published }) => image !== null && is_published)
        .map((card) => [card.id, card]),
    );
    const shown = (ids: string[]) => ids.flatMap((id) => readable.get(id) ?? []).slice(0, HALF);
    return { by_author: shown(found.byAuthor), by_tags: shown(found.byTags) };
  };
}

async function find(database: Database, post: string, author: string, tags: string[]) {
  const { read } = database;
  const byAuthor = await store.listPicturesByAuthor(read, { author, post, limit: FETCHED });
  const near = await Promise.all(
    tags.flatMap((tag) =>
      (['<', '>'] as const).map((side) =>
        store.listPicturesNear(side, NEIGHBORS)(read, { tag, author, post }),
      ),
    ),
  );
  return { byAuthor, byTags: bestShared(near.flat()).slice(0, FETCHED) };
}

function bestShared(found: { id: string; likes_count: number }[]): string[] {
  const shared = new Map<string, { tags: number; likes: number }>();
  for (const { id, likes_count: likes } of found) {
    shared.set(id, { likes, tags: (shared.get(id)?.tags ?? 0) + 1 });
  }
  return [...shared].sort(([, a], [, b]) => b.tags - a.tags || b.likes - a.likes).map(([id]) => id);
}
