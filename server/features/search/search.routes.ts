import { searchSite } from '#contract/search.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { ReadQueue } from '#server/platform/read-queue.ts';
import { BestPosts } from './best-posts.service.ts';
import { search } from './search.service.ts';

/** Searching people, posts, tags and events. */
export function registerSearch(binding: Binding, database: Database): void {
  const best = new BestPosts(database);
  const queue = new ReadQueue();
  binding.query(searchSite, async ({ viewer, search: asked, reply }) => {
    await queue.turn(reply.raw);
    return search({ database, best }, viewer, asked);
  });
}
