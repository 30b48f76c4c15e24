import { useId } from 'react';
import { postsMessages } from '#client/features/posts/posts/posts.messages.ts';
import { FilterBar } from '#client/features/team/admin-ui/filter-bar.tsx';
import { FilterDates } from '#client/features/team/admin-ui/filter-dates.tsx';
import { FilterSelect } from '#client/features/team/admin-ui/filter-select.tsx';
import { FilterLabel } from '#client/ui/form/filter-label.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { postCategories } from '#contract/posts/posts.ts';
import { managedContentMessages } from './managed-content.messages.ts';
import type { ContentFilters as Filters } from './use-content-filters.ts';

const texts = managedContentMessages.filters;
const categories = postCategories.map((value) => ({
  value,
  label: postsMessages.categories[value],
}));

interface ContentFiltersProps {
  filters: Filters;
  /** Whether the list can be filtered by category. */
  byCategory?: boolean;
}

/** The filters of a list of posts, events or comments. */
export function ContentFilters({ filters, byCategory = false }: ContentFiltersProps) {
  const { values, field, change } = filters;
  return (
    <FilterBar
      filters={filters}
      search={{
        label: texts.q,
        maxLength: 200,
        ...field('q'),
      }}
    >
      <StateSelect {...field('state')} />
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

const states = [
  { value: '', label: texts.shown },
  { value: 'hidden', label: texts.hidden },
];

interface StateSelectProps {
  value: string | undefined;
  onChange: (state: string) => void;
}

/** The choice between visible and hidden content. Each has its own list, so no option shows both. */
function StateSelect({ value = '', onChange }: StateSelectProps) {
  const id = useId();
  return (
    <div className="md:w-36">
      <FilterLabel htmlFor={id}>{texts.state}</FilterLabel>
      <Select
        id={id}
        options={states}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
