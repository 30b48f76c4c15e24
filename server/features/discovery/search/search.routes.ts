import { searchSite } from '#contract/discovery/search.ts';
import { ReadQueue } from '#server/platform/read-queue.ts';
import type { Site } from '#server/platform/site.ts';
import { BestPosts } from './best-posts.service.ts';
import { search } from './search.service.ts';

export function registerSearch({ binding, database }: Site): void {
  const best = new BestPosts(database);
  const queue = new ReadQueue();
  binding.query(searchSite, async ({ viewer, search: requested, reply }) => {
    await queue.wait(reply.raw);
    return search({ database, best }, viewer, requested);
  });
}
