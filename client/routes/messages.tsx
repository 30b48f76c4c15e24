import '#client/ui/styles/all.css';
import { MessageCircle } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { conversationsMessages as texts } from '#client/features/messages/conversations/conversations.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { ConversationPane } from '#client/page-parts/conversation-pane.tsx';
import {
  ConversationsPane,
  type MessagesView,
  messagesViewOf,
} from '#client/page-parts/conversations-pane.tsx';
import { NewConversationPane } from '#client/page-parts/new-conversation-pane.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { cx } from '#client/ui/text/cx.ts';

/** `/messages` and the pages below it: the list next to the conversation. On a phone, only one of them is visible. */
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

/** Shown next to the list on a desktop while no conversation is open. */
function NoConversation() {
  return (
    <div className="m-auto">
      <EmptyState icon={MessageCircle} title={texts.choose} text={texts.chooseText} />
    </div>
  );
}

/** Writes the visible area above the keyboard of a phone to `--visible-top` and `--visible-height`. */
function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const target = element.current;
    if (!visualViewport || !target) return;
    function measure(): void {
      if (!visualViewport || !target) return;
      target.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
      target.style.setProperty('--visible-height', `${visualViewport.height}px`);
    }
    measure();
    visualViewport.addEventListener('resize', measure);
    visualViewport.addEventListener('scroll', measure);
    return () => {
      visualViewport.removeEventListener('resize', measure);
      visualViewport.removeEventListener('scroll', measure);
    };
  }, [element]);
}
