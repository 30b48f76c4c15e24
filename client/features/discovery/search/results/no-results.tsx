import { SearchX } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import {
  foldText,
  isFoundInside,
  noTerms,
  type SearchTerms,
  writeSearch,
} from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { useFoundQueries } from '../search.queries.ts';
import { type ShownSearch, searchPath } from '../search-address.ts';
import { filtersOf } from './result-filters.ts';

const texts = searchMessages.none;
const SUGGESTED_QUERIES = 5;

interface NoResultsProps {
  address: ShownSearch;
  terms: SearchTerms;
}

/** A message that there are no results. It links to searches with fewer words that have results. */
export function NoResults({ address, terms }: NoResultsProps) {
  const { sort: _, ...search } = address;
  const { type, q } = search;
  const shorter = useFoundQueries(search, fewerWords(terms));
  const isFiltered = filtersOf(terms, address).length > 0;
  const title = isFiltered ? texts.filtered(searchMessages.types[type]) : texts[type](q);
  const isShort = type !== 'users' && terms.words.some((word) => !isFoundInside(foldText(word)));
  const text = isShort ? texts.shortText : texts.text;
  return (
    <>
      <EmptyState icon={SearchX} mood="lost" title={title} text={text} />
      <Suggestions search={search} queries={shorter} />
    </>
  );
}

interface SuggestionsProps {
  search: Omit<ShownSearch, 'sort'>;
  queries: readonly string[];
}

function Suggestions({ search, queries }: SuggestionsProps) {
  if (queries.length === 0) return null;
  return (
    <section aria-label={texts.fewer} className="mx-auto max-w-text">
      <h2 className="mb-2 text-center text-base">{texts.fewer}</h2>
      <ul data-results="" className="flex flex-wrap justify-center gap-2">
        {queries.map((q) => (
          <li key={q} className="max-w-full">
            <Link
              to={searchPath({ ...search, q })}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-5 font-bold text-brand text-sm transition-colors hover:border-brand"
            >
              <span className="truncate">{q}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns one query for each term, because results must contain all terms of the full query. */
function fewerWords(terms: SearchTerms): string[] {
  const { words, phrases, names, tags } = terms;
  const none = noTerms();
  const single = [
    ...words.map((word) => ({ ...none, words: [word] })),
    ...phrases.map((phrase) => ({ ...none, words: [phrase] })),
    ...tags.map((tag) => ({ ...none, tags: [tag] })),
    ...names.map((name) => ({ ...none, names: [name] })),
  ];
  const hasOther = writeSearch({ ...terms, words: [], names: [], tags: [] }) !== '';
  const isNarrow = single.length > 1 || hasOther;
  return isNarrow ? single.slice(0, SUGGESTED_QUERIES).map(writeSearch) : [];
}
