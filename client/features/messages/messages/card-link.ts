import type { MessageCardReference } from '#contract/messages/messages.ts';

const kinds = { posts: 'post', events: 'event' } as const;

/** The post or event that a text consists of a link to. Null for any other text. */
export function cardLinkedBy(text: string, origin: string): MessageCardReference | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.origin !== origin) return null;
  const route = url.hash.startsWith('#/') ? url.hash.slice(1) : url.pathname;
  const found = /^\/(posts|events)\/([A-Za-z0-9]{20})(?:\?.*)?$/.exec(route);
  if (!found) return null;
  const [, noun, id] = found;
  return { kind: kinds[noun as keyof typeof kinds], id: id as string };
}

/** The state of a navigation to a conversation with something to share. */
export interface ShareState {
  card: MessageCardReference;
}

/** Returns what a navigation brings along to share. */
export function sharedCardOf(state: unknown): MessageCardReference | null {
  const isShare = typeof state === 'object' && state !== null && 'card' in state;
  return isShare ? (state as ShareState).card : null;
}
