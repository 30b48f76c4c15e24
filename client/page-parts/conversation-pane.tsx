import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { ConversationHeader } from '#client/features/messages/conversations/conversation-header.tsx';
import { ConversationMenu } from '#client/features/messages/conversations/conversation-menu.tsx';
import { conversationsMessages as texts } from '#client/features/messages/conversations/conversations.messages.ts';
import { conversationQuery } from '#client/features/messages/conversations/conversations.queries.ts';
import { otherNameOf } from '#client/features/messages/conversations/other-name.ts';
import { RequestAnswer } from '#client/features/messages/conversations/request-answer.tsx';
import { useSharedCard } from '#client/features/messages/messages/card-link.ts';
import { EditMessageForm } from '#client/features/messages/messages/edit-message-form.tsx';
import { MessageComposer } from '#client/features/messages/messages/message-composer.tsx';
import { MessageRefusalNote } from '#client/features/messages/messages/message-field.tsx';
import { MessageLog } from '#client/features/messages/messages/message-log.tsx';
import { forgetMessages } from '#client/features/messages/messages/messages.queries.ts';
import { MessageLogSkeleton } from '#client/features/messages/messages/more-messages.tsx';
import { useTypingSignal } from '#client/features/messages/messages/typing-sign.tsx';
import {
  type MessageDraft,
  type MessageTarget,
  useSendMessage,
} from '#client/features/messages/messages/unsent-messages.ts';
import { useMessageLog } from '#client/features/messages/messages/use-message-log.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { isMissing } from '#client/lib/api/api-error.ts';
import { useNavigate, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import type { ConversationPage } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';

export function ConversationPane({ conversationId }: { conversationId: string }) {
  const query = useQuery(conversationQuery(conversationId));
  const client = useQueryClient();
  // A block makes a conversation unavailable, even while it is open.
  const isGone = isMissing(query.error);
  useEffect(() => {
    if (isGone) forgetMessages(client, conversationId);
  }, [client, conversationId, isGone]);
  if (isGone) return <Missing />;
  return (
    <LoadedQuery query={query} heading loading={<MessageLogSkeleton />}>
      {(conversation) => <OpenConversation conversation={conversation} />}
    </LoadedQuery>
  );
}

function Missing() {
  return (
    <div className="m-auto">
      <MissingPage
        icon={MessageCircleOff}
        texts={texts}
        link={{ to: '/messages', label: texts.back }}
      />
    </div>
  );
}

function OpenConversation({ conversation }: { conversation: ConversationPage }) {
  const { id, other, state } = conversation;
  const userId = useSession().user?.id ?? '';
  const target = useMemo<MessageTarget>(
    () => ({ userId, to: { conversationId: id } }),
    [userId, id],
  );
  const [edited, setEdited] = useState<Message | null>(null);
  const { send, sendAgain } = useSendMessage(target);
  const [search] = useSearchParams();
  const at = Number(search.get('at')) || null;
  const navigate = useNavigate();
  usePageMeta({ title: otherNameOf(conversation), description: texts.description });
  return (
    <>
      <ConversationHeader
        other={other}
        backTo={state === 'received' ? '/messages/requests' : '/messages'}
      >
        <ConversationMenu conversation={conversation} />
      </ConversationHeader>
      <MessageLog
        key={at}
        {...{ conversation, target, at, sendAgain }}
        onEdit={setEdited}
        onNewest={() => void navigate(`/messages/${id}`, { replace: true })}
      />
      <Foot {...{ conversation, target, send, edited }} onEdited={() => setEdited(null)} />
    </>
  );
}

function ReceivedRequest({ conversation }: { conversation: ConversationPage }) {
  const { messages } = useMessageLog(conversation, null);
  return <RequestAnswer conversation={conversation} messageId={messages.at(-1)?.id} />;
}

interface FootProps {
  conversation: ConversationPage;
  target: MessageTarget;
  send: (message: MessageDraft) => void;
  edited: Message | null;
  onEdited: () => void;
}

/** The field for a new or an edited message, the answer to a request, or the reason why the viewer cannot write. */
function Foot({ conversation, target, send, edited, onEdited }: FootProps) {
  const { can, state } = conversation;
  const shared = useSharedCard();
  const onTyping = useTypingSignal(conversation);
  if (state === 'received') return <ReceivedRequest conversation={conversation} />;
  if (edited) return <EditMessageForm key={edited.id} message={edited} onClose={onEdited} />;
  if (can.refusal !== null) return <MessageRefusalNote refusal={can.refusal} />;
  return (
    <MessageComposer
      {...{ target, can, shared, send, onTyping }}
      name={otherNameOf(conversation)}
    />
  );
}
