import type { YearPosts } from '#contract/accounts/year-reviews.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { splitTags } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listPostsWithin } from './year-posts.store.ts';
import { spanOfYear } from './year-reviews.policy.ts';
import { sumPosts } from './year-sums.ts';

interface Author {
  userId: string;
  year: number;
  /** Whether only public posts count. */
  onlyPublic: boolean;
}

/**
 * Returns the sums over a member's current posts of a year. The sums are not stored, because posts can be deleted or
 * restricted later.
 */
export async function readYearPosts(
  database: Database,
  viewer: Viewer | null,
  { userId, year, onlyPublic }: Author,
): Promise<YearPosts> {
  const rows = await listPostsWithin(database.read, { user: userId, ...spanOfYear(year) });
  const counted = onlyPublic ? rows.filter(({ own_audience }) => own_audience === 'public') : rows;
  const { first_id, most_liked_id, ...sums } = sumPosts(
    counted.map(({ character_tags, ...row }) => ({ ...row, tags: splitTags(character_tags) })),
  );
  const ids = [first_id, most_liked_id].filter((id) => id !== null);
  const cards = new Map(
    (await readCards(database, viewer, [...new Set(ids)])).map((card) => [card.id, card]),
  );
  return {
    ...sums,
    first_post: cards.get(first_id ?? '') ?? null,
    most_liked_post: cards.get(most_liked_id ?? '') ?? null,
  };
}
