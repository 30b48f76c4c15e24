import type { ConversationBox } from '#contract/messages/conversations.ts';

export type MessagesView =
  | { kind: 'list'; box: ConversationBox }
  | { kind: 'share' }
  | { kind: 'new'; userId: string }
  | { kind: 'conversation'; id: string };

/** Returns the view of the messages page at a path. */
export function messagesViewOf(pathname: string): MessagesView {
  const [, , first, second] = pathname.split('/');
  if (first === undefined || first === '') return { kind: 'list', box: 'inbox' };
  if (first === 'requests') return { kind: 'list', box: 'requests' };
  if (first === 'share') return { kind: 'share' };
  return first === 'with' && second
    ? { kind: 'new', userId: second }
    : { kind: 'conversation', id: first };
}
