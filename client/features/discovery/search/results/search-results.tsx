import { SearchX } from 'lucide-react';
import { PhaseBadge } from '#client/features/events/events/event-badges.tsx';
import { EventCard } from '#client/features/events/events/event-card.tsx';
import { FollowRow } from '#client/features/social/follows/follow-row.tsx';
import { TagFace } from '#client/features/tags/tags/tag-face.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages } from '#client/features/tags/tags/tags.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { RANKED_POSTS } from '#contract/foundations/limits.ts';
import { onlyExcludes, type SearchTerms } from '#contract/foundations/search-text.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { searchMessages } from '../search.messages.ts';
import { useResults } from '../search.queries.ts';
import type { SearchAddress } from '../search-address.ts';
import { Marked } from './marked-text.tsx';
import { PostResult } from './post-result.tsx';
import { Announcement, ResultList, type SearchState } from './result-list.tsx';
import { EventFilters, PostFilters } from './search-filters.tsx';

const EAGER_POSTS = 8;

interface SearchResultsProps extends SearchState {
  onChange: (change: Partial<SearchAddress>) => void;
}

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

function OnlyExcludes() {
  const { title, text } = searchMessages.onlyExcludes;
  return (
    <>
      <Announcement text={title} />
      <EmptyState icon={SearchX} mood="lost" title={title} text={text} />
    </>
  );
}

function Users(props: SearchState) {
  const mark = (text: string) => <Marked text={text} terms={props.terms} where="start" />;
  return (
    <ResultList {...props} query={useResults('users', props.address)} keyOf={({ user }) => user.id}>
      {(item) => <FollowRow item={item} mark={mark} />}
    </ResultList>
  );
}

function Posts(props: SearchState) {
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

function Tags(props: SearchState) {
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

function Events(props: SearchState) {
  const mark = (text: string) => <Marked text={text} terms={props.terms} />;
  return (
    <ResultList {...props} query={useResults('events', props.address)} keyOf={({ id }) => id}>
      {(event) => (
        <li className="flex min-w-0">
          <EventCard event={event} mark={mark} badge={<PhaseBadge event={event} />} />
        </li>
      )}
    </ResultList>
  );
}

function TagResult({ use, terms }: { use: TagUse; terms: SearchTerms }) {
  const { tag, count, is_character } = use;
  return (
    <Link
      to={tagPath(tag)}
      className="-mx-2 flex min-h-15 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
    >
      <TagFace use={use} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-bold">
            <Marked text={tag} terms={terms} />
          </span>
          {is_character && <Badge className="shrink-0">{tagsMessages.character}</Badge>}
        </span>
        <span className="nums block text-ink-soft text-xs">
          {tagsMessages.posts(formatCount(count))}
        </span>
      </span>
    </Link>
  );
}
