import { MESSAGE_EDIT_TIME, MESSAGE_TAKE_BACK_TIME } from '#contract/foundations/limits.ts';

/** The facts that decide what the viewer can do with a message. */
export interface ChangedMessage {
  sender_id: string | null;
  state: 'shown' | 'taken-back' | 'removed';
  created_at: string;
  /** The time since which the team hides it. */
  hidden_at: string | null;
}

function isOwn({ sender_id, state, hidden_at }: ChangedMessage, userId: string): boolean {
  return sender_id === userId && state === 'shown' && hidden_at === null;
}

function isWithin({ created_at }: ChangedMessage, time: number, now: Date): boolean {
  return now.getTime() < Date.parse(created_at) + time;
}

/** What a member can do with a message. */
export function messageRights(message: ChangedMessage, userId: string, now: Date) {
  const own = isOwn(message, userId);
  return {
    edit: own && isWithin(message, MESSAGE_EDIT_TIME, now),
    take_back: own && isWithin(message, MESSAGE_TAKE_BACK_TIME, now),
    report: message.sender_id !== null && message.sender_id !== userId && message.state === 'shown',
  };
}
