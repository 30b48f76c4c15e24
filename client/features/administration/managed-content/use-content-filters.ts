import { endOfDay, startOfDay } from '#client/features/team/admin-ui/filter-dates.tsx';
import { type Filters, useFilters } from '#client/features/team/admin-ui/use-filters.ts';
import { postCategories } from '#contract/posts/posts.ts';
import type { PostsFilter } from './managed-content.queries.ts';

const names = ['q', 'state', 'category', 'author', 'from', 'until'] as const;
export type ContentFilters = Filters<(typeof names)[number]>;

/** Returns the filters of a list of posts, events or comments. The URL contains them. */
export function useContentFilters(): ContentFilters {
  return useFilters(names);
}

/** Returns the parameters for the server. Ignores invalid values in the URL. */
export function contentFilterOf({ values }: ContentFilters): PostsFilter {
  const { q, author } = values;
  const category = postCategories.find((known) => known === values.category);
  const [from, until] = [startOfDay(values.from), endOfDay(values.until)];
  return {
    ...(q && { q: q.slice(0, 200) }),
    ...(author && /^[A-Za-z0-9]{20}$/.test(author) && { author }),
    ...(values.state === 'hidden' && { state: 'hidden' }),
    ...(category && { category }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
