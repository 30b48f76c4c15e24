import '#client/ui/styles/all.css';
import { useRef } from 'react';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useVisibleArea } from '#client/lib/hooks/use-visible-area.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { ConversationPane } from '#client/page-parts/conversation-pane.tsx';
import { ConversationsPane } from '#client/page-parts/conversations-pane.tsx';
import { type MessagesView, messagesViewOf } from '#client/page-parts/messages-view.ts';
import { NewConversationPane } from '#client/page-parts/new-conversation-pane.tsx';
import { NoConversation } from '#client/page-parts/no-conversation.tsx';
import { cx } from '#client/ui/text/cx.ts';

const texts = conversationsMessages;

/**
 * `/messages` and the pages below it are one page. On a desktop, the list is next to the conversation. On a phone, one of
 * them fills the screen.
 */
export default function MessagesPage() {
  const view = messagesViewOf(useLocation().pathname);
  const conversation = useRef<HTMLDivElement>(null);
  const isOpen = view.kind === 'conversation' || view.kind === 'new';
  usePageMeta({ title: texts.title, description: texts.description });
  useVisibleArea(conversation);
  return (
    <div
      data-fills-window=""
      {...(isOpen && { 'data-covers-phone': '' })}
      className="mx-auto flex w-full max-w-page md:h-[calc(100dvh-4rem-1px)]"
    >
      <div
        className={cx(
          'w-full px-4 pt-4 md:w-80 md:shrink-0 md:overflow-y-auto md:border-line md:border-r md:pb-4 lg:w-96',
          isOpen && 'max-md:hidden',
        )}
      >
        <ConversationsPane view={view} />
      </div>
      <div
        ref={conversation}
        className={cx(
          'flex min-w-0 flex-1 flex-col bg-paper',
          'max-md:fixed max-md:inset-x-0 max-md:top-(--visible-top,0) max-md:z-30 max-md:h-(--visible-height,100dvh)',
          !isOpen && 'max-md:hidden',
        )}
      >
        <OpenPane view={view} />
      </div>
    </div>
  );
}

function OpenPane({ view }: { view: MessagesView }) {
  switch (view.kind) {
    case 'conversation':
      return <ConversationPane key={view.id} conversationId={view.id} />;
    case 'new':
      return <NewConversationPane key={view.userId} userId={view.userId} />;
    default:
      return <NoConversation />;
  }
}
