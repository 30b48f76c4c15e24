import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle, UserRoundPlus } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import type { Conversation, ConversationBox } from '#contract/messages/conversations.ts';
import { ConversationRow } from './conversation-row.tsx';
import { conversationsMessages } from './conversations.messages.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { ConversationsSkeleton } from './conversations-skeleton.tsx';

const texts = conversationsMessages;

interface ConversationListProps {
  box: ConversationBox;
  /** The id of the conversation that is shown next to the list. */
  openId: string | undefined;
}

/** The conversations of a box, by the time of their newest message, latest first. */
export function ConversationList({ box, openId }: ConversationListProps) {
  const query = useInfiniteQuery(conversationsQuery(box));
  return (
    <LoadedList
      query={query}
      keyOf={({ id }: Conversation) => id}
      loading={<ConversationsSkeleton />}
      empty={<Empty box={box} />}
    >
      {(items) => (
        <ul aria-label={box === 'inbox' ? texts.list : texts.requests} className="-mx-3">
          {items.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
            />
          ))}
        </ul>
      )}
    </LoadedList>
  );
}

function Empty({ box }: { box: ConversationBox }) {
  if (box === 'requests') {
    return (
      <EmptyState icon={UserRoundPlus} title={texts.emptyRequests} text={texts.emptyRequestsText} />
    );
  }
  return (
    <EmptyState
      icon={MessageCircle}
      title={texts.empty}
      text={texts.emptyText}
      link={{ to: '/search?type=users', label: texts.emptyLink }}
    />
  );
}
