import type { Notification } from '../../../contract/notifications.ts';
import { nameOf } from '../../ui/member-name.ts';

interface Sentence {
  /** The sender's present name, or the one at the time when the member is gone; empty without a sender. */
  name: string;
  /** What follows the name. */
  rest: string;
}

/**
 * Splits the sentence of a notification such as ○○さんがあなたをフォローしました into the sender's name and the rest, since
 * the server has stored it with the name of that time.
 */
export function sentenceOf({ content, from_user, from_user_name }: Notification): Sentence {
  if (!from_user_name || !content.startsWith(from_user_name)) return { name: '', rest: content };
  return {
    name: from_user ? nameOf(from_user) : from_user_name,
    rest: content.slice(from_user_name.length),
  };
}

/** Whether a notification is one sentence about what somebody did, which needs no title. */
export function isSentence(notification: Notification): boolean {
  return sentenceOf(notification).name !== '';
}
