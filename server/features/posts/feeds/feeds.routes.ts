import { listPosts } from '#contract/posts.ts';
import { canonicalTags } from '#server/features/tags/aliases.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readFeed } from './feeds.service.ts';
import { createRankings } from './rankings.service.ts';

/** The feeds of the home page and of /feed. */
export function registerFeeds(binding: Binding, database: Database): void {
  const deps = { database, rankings: createRankings(database) };
  binding.query(listPosts, async ({ viewer, search }) => {
    const tags = search.tags && (await canonicalTags(database.read, search.tags));
    return readFeed(deps, viewer, { ...search, tags });
  });
}
