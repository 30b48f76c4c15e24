import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { FilterBar, type Filters, useFilters } from '#client/features/team/admin-ui/filter-bar.tsx';
import {
  endOfDay,
  FilterDates,
  FilterSelect,
  startOfDay,
} from '#client/features/team/admin-ui/filter-fields.tsx';
import { isId } from '#contract/foundations/ids.ts';
import { postCategories } from '#contract/posts/posts.ts';
import { managedContentMessages } from './managed-content.messages.ts';
import type { PostsFilter } from './managed-content.queries.ts';

const texts = managedContentMessages.filters;

const names = ['q', 'state', 'category', 'author', 'from', 'until'] as const;
export type ContentFilters = Filters<(typeof names)[number]>;

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
    ...(author && isId(author) && { author }),
    ...(values.state === 'hidden' && { state: 'hidden' }),
    ...(category && { category }),
    ...(from && { from }),
    ...(until && { until }),
  };
}

const categories = postCategories.map((value) => ({
  value,
  label: postsMessages.categories[value],
}));

interface ContentFiltersProps {
  filters: ContentFilters;
  byCategory: boolean;
}

export function ContentFilterBar({ filters, byCategory }: ContentFiltersProps) {
  const { values, field, change } = filters;
  return (
    <FilterBar filters={filters} search={{ label: texts.q, maxLength: 200, ...field('q') }}>
      {/* No option shows visible and hidden content together, because the two have separate lists. */}
      <FilterSelect
        label={texts.state}
        first={texts.shown}
        options={[{ value: 'hidden', label: texts.hidden }]}
        className="md:w-36"
        {...field('state')}
      />
      {byCategory && (
        <FilterSelect label={texts.category} options={categories} {...field('category')} />
      )}
      {values.author !== undefined && (
        <FilterSelect
          label={texts.author}
          options={[{ value: values.author, label: texts.oneAuthor }]}
          {...field('author')}
        />
      )}
      <FilterDates
        label={texts.created}
        from={values.from}
        until={values.until}
        onChange={change}
      />
    </FilterBar>
  );
}
