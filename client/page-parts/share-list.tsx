import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { resultsQuery } from '#client/features/discovery/search/search.queries.ts';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import {
  ConversationRow,
  ConversationsSkeleton,
} from '#client/features/messages/conversations/conversation-list.tsx';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { conversationsQuery } from '#client/features/messages/conversations/conversations.queries.ts';
import type { ShareState } from '#client/features/messages/messages/card-link.ts';
import { MessageSearchField } from '#client/features/messages/messages/message-search.tsx';
import { messagesMessages } from '#client/features/messages/messages/messages.messages.ts';
import { followListQuery } from '#client/features/social/follows/follows.queries.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import type { FollowListItem } from '#contract/social/follows.ts';

const texts = messagesMessages.share;

/** `/messages/share?post={id}`: the members to whom the viewer can send the post. */
export function ShareList() {
  const [search] = useSearchParams();
  const [q, setQ] = useState('');
  const state: ShareState = { card: { kind: 'post', id: search.get('post') ?? '' } };
  const searched = q.trim();
  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">{texts.lead}</p>
      <MessageSearchField value={q} onChange={setQ} label={texts.search} />
      {searched === '' ? (
        <OpenConversations state={state} />
      ) : (
        <FoundFollowers q={searched} state={state} />
      )}
    </>
  );
}

function OpenConversations({ state }: { state: ShareState }) {
  const query = useInfiniteQuery(conversationsQuery('inbox'));
  if (!query.data) return <Unloaded query={query} loading={<ConversationsSkeleton />} />;
  // Messages can be sent only to an accepted conversation whose other member still exists.
  const items = loadedItems(query.data, ({ id }: Conversation) => id).filter(
    ({ state, other }) => state === 'open' && other !== null,
  );
  const known = new Set(items.flatMap(({ other }) => other?.id ?? []));
  const empty = <EmptyState icon={MessageCircle} title={texts.none} text={texts.noneText} />;
  return (
    <>
      <InfiniteList query={query} count={items.length} empty={empty}>
        <ul aria-label={conversationsMessages.list} className="-mx-3">
          {items.map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow conversation={conversation} state={state} />
            </li>
          ))}
        </ul>
      </InfiniteList>
      <ShareFollowers state={state} without={known} />
    </>
  );
}

type Person = FollowListItem['user'];

/**
 * The latest followers. The viewer can share something with one of them in a first message. Renders nothing until they
 * have loaded.
 */
function ShareFollowers({ state, without }: { state: ShareState; without: ReadonlySet<string> }) {
  const { user } = useSession();
  const query = { ...followListQuery(user?.id ?? '', 'followers'), enabled: user !== null };
  const { data } = useInfiniteQuery(query);
  const people = (data?.pages[0]?.items ?? []).map((item) => item.user);
  const others = people.filter(({ id }) => !without.has(id));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="share-followers" className="mt-6">
      <h2 id="share-followers" className="mb-1 text-base">
        {texts.followers}
      </h2>
      <People people={others} state={state} label={texts.followers} />
    </section>
  );
}

/** The followers of the viewer whose names begin with the search text. */
function FoundFollowers({ q, state }: { q: string; state: ShareState }) {
  const search = {
    q: useDebouncedValue(q, TYPING_PAUSE),
    sort: 'new',
    ai: 'all',
    since: '',
    until: '',
  } as const;
  const query = useInfiniteQuery(resultsQuery('users', search));
  if (!query.data) return <Unloaded query={query} loading={<ConversationsSkeleton />} />;
  const found = query.data.pages.flatMap(({ items }) => items);
  const people = found.filter(({ follow }) => follow?.is_followed_by).map(({ user }) => user);
  if (people.length > 0) return <People people={people} state={state} label={texts.found} />;
  return <EmptyState icon={UserRoundSearch} title={texts.nobody} text={texts.nobodyText} />;
}

interface PeopleProps {
  people: readonly Person[];
  state: ShareState;
  label: string;
}

function People({ people, state, label }: PeopleProps) {
  return (
    <ul aria-label={label} className="-mx-3">
      {people.map((person) => (
        <li key={person.id}>
          <Link
            to={`/messages/with/${person.id}`}
            state={state}
            className="flex min-h-16 items-center gap-3 rounded-lg px-3 py-2.5 -outline-offset-2 transition-colors hover:bg-hover"
          >
            <Avatar seed={person.id} src={person.avatar_url} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{nameOf(person)}</span>
              <span className="block truncate text-ink-soft text-sm">@{person.username}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
