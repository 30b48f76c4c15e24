import { SearchX } from 'lucide-react';
import { EventCard } from '#client/features/events/events/event-card.tsx';
import { FollowRow } from '#client/features/social/follows/follow-row.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { RANKED_POSTS } from '#contract/foundations/limits.ts';
import { onlyExcludes, type SearchTerms } from '#contract/foundations/search-text.ts';
import { searchMessages } from '../search.messages.ts';
import { useResults } from '../search.queries.ts';
import type { SearchAddress } from '../search-address.ts';
import { EventFilters } from './event-filters.tsx';
import { Marked } from './marked-text.tsx';
import { PostFilters } from './post-filters.tsx';
import { PostResult } from './post-result.tsx';
import { Announcement, ResultList } from './result-list.tsx';
import { TagResult } from './tag-result.tsx';

/** The items in the first rows of a screen. */
const EAGER_POSTS = 8;

interface ResultsProps {
  address: SearchAddress;
  terms: SearchTerms;
}

interface SearchResultsProps extends ResultsProps {
  onChange: (change: Partial<SearchAddress>) => void;
}

/** The results of the selected type. */
export function SearchResults({ onChange, ...props }: SearchResultsProps) {
  if (onlyExcludes(props.terms)) return <OnlyExcludes />;
  switch (props.address.type) {
    case 'users':
      return <Users {...props} />;
    case 'posts':
      return (
        <>
          <PostFilters {...props} onChange={onChange} />
          <Posts {...props} />
        </>
      );
    case 'tags':
      return <Tags {...props} />;
    case 'events':
      return (
        <>
          <EventFilters address={props.address} onChange={onChange} />
          <Events {...props} />
        </>
      );
  }
}

/** Says that a query needs something to find, besides what it excludes. */
function OnlyExcludes() {
  const { title, text } = searchMessages.onlyExcludes;
  return (
    <>
      <Announcement text={title} />
      <EmptyState icon={SearchX} mood="lost" title={title} text={text} />
    </>
  );
}

function Users(props: ResultsProps) {
  const mark = (text: string) => <Marked text={text} terms={props.terms} where="start" />;
  return (
    <ResultList {...props} query={useResults('users', props.address)} keyOf={({ user }) => user.id}>
      {(item) => <FollowRow item={item} mark={mark} />}
    </ResultList>
  );
}

function Posts(props: ResultsProps) {
  const query = useResults('posts', props.address);
  return (
    <>
      {props.address.sort === 'best' && query.hasNextPage && (
        <p className="mb-3 text-ink-soft text-xs">
          {searchMessages.ranked(formatCount(RANKED_POSTS))}
        </p>
      )}
      <ResultList {...props} query={query} keyOf={({ id }) => id}>
        {(post, index) => (
          <li className="min-w-0">
            <PostResult post={post} terms={props.terms} eager={index < EAGER_POSTS} />
          </li>
        )}
      </ResultList>
    </>
  );
}

function Tags(props: ResultsProps) {
  return (
    <ResultList {...props} query={useResults('tags', props.address)} keyOf={({ tag }) => tag}>
      {(use) => (
        <li className="min-w-0">
          <TagResult use={use} terms={props.terms} />
        </li>
      )}
    </ResultList>
  );
}

function Events(props: ResultsProps) {
  const mark = (text: string) => <Marked text={text} terms={props.terms} />;
  return (
    <ResultList {...props} query={useResults('events', props.address)} keyOf={({ id }) => id}>
      {(event) => (
        <li className="flex min-w-0">
          <EventCard event={event} mark={mark} />
        </li>
      )}
    </ResultList>
  );
}
