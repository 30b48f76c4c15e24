import { MESSAGE_EDIT_TIME, MESSAGE_TAKE_BACK_TIME } from '#contract/foundations/limits.ts';
import { splitLinks } from '#contract/foundations/links.ts';
import type { MessageCardReference } from '#contract/messages/messages.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export interface ChangedMessage {
  sender_id: string | null;
  state: 'shown' | 'taken-back' | 'removed';
  created_at: string;
  hidden_at: string | null;
}

function isWithin({ created_at }: ChangedMessage, time: number, now: Date): boolean {
  return now.getTime() < Date.parse(created_at) + time;
}

export function messageRights(message: ChangedMessage, userId: string, now: Date) {
  const { sender_id, state, hidden_at } = message;
  const own = sender_id === userId && state === 'shown' && hidden_at === null;
  return {
    edit: own && isWithin(message, MESSAGE_EDIT_TIME, now),
    take_back: own && isWithin(message, MESSAGE_TAKE_BACK_TIME, now),
    report: sender_id !== null && sender_id !== userId && state === 'shown',
  };
}

interface Contents {
  content: string;
  image_key?: string | null;
  card?: MessageCardReference | null;
}

/** Throws `request-text-only` when a request contains a link, a picture or a card. */
export function refuseMoreThanText({ content, image_key = null, card = null }: Contents): void {
  const hasLinks = splitLinks(content).some(({ url }) => url);
  if (!hasLinks && image_key === null && card === null) return;
  throw new AppError(
    'failed-precondition',
    'はじめてのメッセージは文字だけ送れます。リンク・画像・カードは、相手が承認すると送れます',
    { reason: 'request-text-only' },
  );
}
