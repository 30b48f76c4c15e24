import { listPosts } from '#contract/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readFeed } from './feeds.service.ts';
import { createRankings } from './rankings.service.ts';

/** The feeds of the home page and of /feed. */
export function registerFeeds(binding: Binding, database: Database): void {
  const deps = { database, rankings: createRankings(database) };
  binding.query(listPosts, ({ viewer, search }) => readFeed(deps, viewer, search));
}
