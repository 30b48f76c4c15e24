import type { Outgoing } from '#client/lib/offline/outbox.ts';
import { connectionMessages } from './connection.messages.ts';

/** The kinds of the waiting actions, each once and always in the same order: いいね・コメント. */
export function kindsOf(outgoing: readonly Outgoing[]): string {
  const waiting = new Set<string>(outgoing.map(({ kind }) => kind));
  const names = Object.entries(connectionMessages.kinds).filter(([kind]) => waiting.has(kind));
  return names.map(([, name]) => name).join('・');
}
