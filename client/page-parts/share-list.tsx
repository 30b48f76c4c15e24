import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { ConversationRow } from '#client/features/messages/conversations/conversation-row.tsx';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { conversationsQuery } from '#client/features/messages/conversations/conversations.queries.ts';
import { ConversationsSkeleton } from '#client/features/messages/conversations/conversations-skeleton.tsx';
import type { ShareState } from '#client/features/messages/messages/card-link.ts';
import { MessageSearchField } from '#client/features/messages/messages/message-search.tsx';
import { messagesMessages } from '#client/features/messages/messages/messages.messages.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import { FoundFollowers, ShareFollowers } from './share-people.tsx';

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
  const items = loadedItems(query.data, ({ id }: Conversation) => id).filter(isOpen);
  const known = new Set(items.flatMap(({ other }) => other?.id ?? []));
  const empty = <EmptyState icon={MessageCircle} title={texts.none} text={texts.noneText} />;
  return (
    <>
      <InfiniteList query={query} count={items.length} empty={empty}>
        <ul aria-label={conversationsMessages.list} className="-mx-3">
          {items.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} state={state} />
          ))}
        </ul>
      </InfiniteList>
      <ShareFollowers state={state} without={known} />
    </>
  );
}

/**
 * Whether the viewer can write in a conversation. A viewer who waits for an answer cannot write, and a member who has
 * left receives nothing.
 */
function isOpen({ state, other }: Conversation): boolean {
  return state === 'open' && other !== null;
}
