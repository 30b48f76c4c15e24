import { useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useProfile } from '#client/features/members/profiles/profiles.queries.ts';
import { ConversationHeader } from '#client/features/messages/conversations/conversation-header.tsx';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { conversationWithQuery } from '#client/features/messages/conversations/conversations.queries.ts';
import { useSharedCard } from '#client/features/messages/messages/card-link.ts';
import { MessageComposer } from '#client/features/messages/messages/message-composer.tsx';
import { MessageRefusalNote } from '#client/features/messages/messages/message-field.tsx';
import { messagesMessages } from '#client/features/messages/messages/messages.messages.ts';
import { MessageLogSkeleton } from '#client/features/messages/messages/more-messages.tsx';
import {
  type MessageTarget,
  useSendMessage,
  useUnsentMessages,
} from '#client/features/messages/messages/unsent-messages.ts';
import { UnsentMessages } from '#client/features/messages/messages/unsent-row.tsx';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';

/** `/messages/with/{userId}`: the first message to a member. Redirects to the conversation with them if it exists. */
export function NewConversationPane({ userId }: { userId: string }) {
  const rights = useQuery(conversationWithQuery(userId));
  const profile = useProfile(userId, { own: false });
  const conversationId = rights.data?.conversation?.id;
  const { state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (conversationId === undefined) return;
    void navigate(`/messages/${conversationId}`, { replace: true, state });
  }, [navigate, conversationId, state]);
  if (conversationId !== undefined) return <MessageLogSkeleton />;
  return (
    <LoadedQuery query={rights} heading loading={<MessageLogSkeleton />} missing={<Missing />}>
      {({ can }) => (
        <LoadedQuery query={profile} heading loading={<MessageLogSkeleton />} missing={<Missing />}>
          {(member) => <NewConversation member={member} can={can} />}
        </LoadedQuery>
      )}
    </LoadedQuery>
  );
}

function Missing() {
  const link = { to: '/messages', label: conversationsMessages.back };
  return (
    <div className="m-auto">
      <MissingPage icon={UserRoundX} texts={conversationsMessages} link={link} />
    </div>
  );
}

function NewConversation({ member, can }: { member: PublicProfile; can: ConversationRights }) {
  const viewerId = useSession().user?.id ?? '';
  const target = useMemo<MessageTarget>(
    () => ({ userId: viewerId, to: { userId: member.id } }),
    [viewerId, member.id],
  );
  const navigate = useNavigate();
  const open = useCallback(
    ({ conversation_id }: Message) =>
      void navigate(`/messages/${conversation_id}`, { replace: true }),
    [navigate],
  );
  const { send, sendAgain } = useSendMessage(target, open);
  const shared = useSharedCard();
  const name = nameOf(member);
  return (
    <>
      <ConversationHeader other={member} backTo="/messages" />
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto px-3 pb-3 md:px-5">
        <div className="m-auto flex flex-col items-center gap-3 py-8 text-center">
          <Avatar seed={member.id} src={member.avatar_url} size="lg" />
          <p className="phrases text-ink-soft text-sm">{messagesMessages.noFirst(name)}</p>
        </div>
        <ol>
          <UnsentMessages
            target={target}
            messages={useUnsentMessages(target)}
            sendAgain={sendAgain}
          />
        </ol>
      </div>
      {can.refusal === null ? (
        <MessageComposer {...{ target, name, can, send }} shared={can.is_request ? null : shared} />
      ) : (
        <MessageRefusalNote refusal={can.refusal} />
      )}
    </>
  );
}
