import { MessageCircle } from 'lucide-react';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** Shown next to the list on a desktop while no conversation is open. */
export function NoConversation() {
  return (
    <div className="m-auto">
      <EmptyState
        icon={MessageCircle}
        title={conversationsMessages.choose}
        text={conversationsMessages.chooseText}
      />
    </div>
  );
}
