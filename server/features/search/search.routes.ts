import { searchSite } from '#contract/search.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { BestPosts } from './best-posts.service.ts';
import { search } from './search.service.ts';

/** Searching people, posts, tags and events. */
export function registerSearch(binding: Binding, database: Database): void {
  const best = new BestPosts(database);
  binding.query(searchSite, ({ viewer, search: asked }) =>
    search({ database, best }, viewer, asked),
  );
}
