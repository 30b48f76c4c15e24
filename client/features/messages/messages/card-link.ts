import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#client/lib/router/router-hooks.ts';
import { isId } from '#contract/foundations/ids.ts';
import type { MessageCardReference } from '#contract/messages/messages.ts';

const kinds = { posts: 'post', events: 'event' } as const;

/** Returns the post, event or NFT to which a text links. Null when the text is not exactly one link. */
export function cardLinkedBy(text: string, origin: string): MessageCardReference | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.origin !== origin) return null;
  const route = url.hash.startsWith('#/') ? new URL(url.hash.slice(1), origin) : url;
  return nftOf(route) ?? pageOf(route);
}

/** Returns the NFT that is open on a profile. Null for other pages. */
function nftOf({ pathname, searchParams }: URL): MessageCardReference | null {
  const id = searchParams.get('nft') ?? '';
  const isOpen = /^\/user\/[^/]+$/.test(pathname) && isId(id);
  return isOpen ? { kind: 'nft', id } : null;
}

function pageOf({ pathname }: URL): MessageCardReference | null {
  const [, noun = '', id = '', more] = pathname.split('/');
  const isPage = Object.hasOwn(kinds, noun) && isId(id) && more === undefined;
  return isPage ? { kind: kinds[noun as keyof typeof kinds], id } : null;
}

export interface ShareState {
  card: MessageCardReference;
}

function sharedCardOf(state: unknown): MessageCardReference | null {
  const isShare = typeof state === 'object' && state !== null && 'card' in state;
  return isShare ? (state as ShareState).card : null;
}

/**
 * Returns the card to share, which the navigation to this page has passed on. Removes it, so that it is offered only
 * once.
 */
export function useSharedCard(): MessageCardReference | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [card] = useState(() => sharedCardOf(state));
  useEffect(() => {
    if (sharedCardOf(state) === null) return;
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [navigate, pathname, search, state]);
  return card;
}
