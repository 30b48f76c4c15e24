import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import {
  ConversationList,
  RequestsEntry,
} from '#client/features/messages/conversations/conversation-list.tsx';
import { conversationsMessages as texts } from '#client/features/messages/conversations/conversations.messages.ts';
import { conversationQuery } from '#client/features/messages/conversations/conversations.queries.ts';
import {
  FoundMessages,
  MessageSearchField,
} from '#client/features/messages/messages/message-search.tsx';
import { messagesMessages } from '#client/features/messages/messages/messages.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { iconButtonClasses } from '#client/ui/form/icon-button.tsx';
import type { ConversationBox } from '#contract/messages/conversations.ts';
import { ShareList } from './share-list.tsx';

export function ConversationsPane({ view }: { view: MessagesView }) {
  const openId = view.kind === 'conversation' ? view.id : undefined;
  const box = useBox(view);
  const [q, setQ] = useState('');
  const isOpen = openId !== undefined || view.kind === 'new';
  if (view.kind === 'share') {
    return (
      <>
        <Heading title={messagesMessages.share.title} isPageTitle />
        <ShareList />
      </>
    );
  }
  if (box === 'requests') {
    return (
      <>
        <Heading title={texts.requests} isPageTitle={!isOpen} backTo="/messages" />
        <p className="mb-3 text-ink-soft text-sm">{texts.requestsLead}</p>
        <ConversationList box="requests" openId={openId} />
      </>
    );
  }
  return (
    <>
      <Heading title={texts.title} isPageTitle={!isOpen} />
      <MessageSearchField value={q} onChange={setQ} />
      {q.trim() === '' ? (
        <>
          <RequestsEntry />
          <ConversationList box="inbox" openId={openId} />
        </>
      ) : (
        <FoundMessages q={q.trim()} />
      )}
    </>
  );
}

/** Returns the kind of conversations in the list. Next to an open request, the list shows the other requests. */
function useBox(view: MessagesView): ConversationBox {
  const id = view.kind === 'conversation' ? view.id : '';
  const { data } = useQuery({ ...conversationQuery(id), enabled: id !== '' });
  if (view.kind === 'list') return view.box;
  return data?.state === 'received' ? 'requests' : 'inbox';
}

interface HeadingProps {
  title: string;
  /** Whether the title is the `h1` of the page. False next to an open conversation, which has its own `h1`. */
  isPageTitle: boolean;
  backTo?: string;
}

function Heading({ title, isPageTitle, backTo }: HeadingProps) {
  const Title = isPageTitle ? 'h1' : 'h2';
  return (
    <div className="mb-2 flex min-h-11 items-center gap-1">
      {backTo !== undefined && (
        <Link to={backTo} aria-label={texts.back} className={iconButtonClasses('-ml-2')}>
          <ArrowLeft className="size-6" aria-hidden="true" />
        </Link>
      )}
      <Title className="text-2xl">{title}</Title>
    </div>
  );
}

export type MessagesView =
  | { kind: 'list'; box: ConversationBox }
  | { kind: 'share' }
  | { kind: 'new'; userId: string }
  | { kind: 'conversation'; id: string };

export function messagesViewOf(pathname: string): MessagesView {
  const [, , first, second] = pathname.split('/');
  if (first === undefined || first === '') return { kind: 'list', box: 'inbox' };
  if (first === 'requests') return { kind: 'list', box: 'requests' };
  if (first === 'share') return { kind: 'share' };
  return first === 'with' && second
    ? { kind: 'new', userId: second }
    : { kind: 'conversation', id: first };
}
