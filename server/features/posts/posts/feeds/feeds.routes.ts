import { listPosts, listSuggestedAuthors } from '#contract/posts/posts.ts';
import { canonicalTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Site } from '#server/platform/site.ts';
import { createRankings } from './feed-rankings.service.ts';
import { readFeed } from './feeds.service.ts';
import { readSuggestedAuthors } from './suggested-authors.service.ts';

export function registerFeeds({ binding, database }: Site): void {
  const rankings = createRankings(database);
  binding.query(listPosts, async ({ viewer, database, search }) => {
    const tags = search.tags && (await canonicalTags(database.read, search.tags));
    return readFeed({ database, rankings }, viewer, { ...search, tags });
  });
  binding.query(listSuggestedAuthors, async ({ viewer }) => ({
    items: await readSuggestedAuthors(database, viewer),
  }));
}
