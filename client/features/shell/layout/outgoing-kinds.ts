import type { Outgoing } from '#client/lib/offline/outbox.ts';
import { connectionMessages } from './connection.messages.ts';

/** Returns the names of the kinds of waiting actions, without duplicates and in a fixed order: いいね・コメント. */
export function kindsOf(outgoing: readonly Outgoing[]): string {
  const waiting = new Set<string>(outgoing.map(({ kind }) => kind));
  const names = Object.entries(connectionMessages.kinds).filter(([kind]) => waiting.has(kind));
  return names.map(([, name]) => name).join('・');
}
