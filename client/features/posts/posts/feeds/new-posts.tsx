import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { FeedSort, PostCard, PostCategory } from '#contract/posts/posts.ts';
import { type FeedQuery, newestQuery, refreshFeed } from '../posts.queries.ts';
import { feedMessages } from './feed.messages.ts';

interface NewPostsProps {
  sort: FeedSort;
  category?: PostCategory | undefined;
  feed: FeedQuery;
  first: PostCard;
  readAt: number;
  top: RefObject<HTMLElement | null>;
}

/** A button in the row of filters that shows the newer posts of a chronological feed. */
export default function NewPosts({ sort, category, feed, first, readAt, top }: NewPostsProps) {
  const client = useQueryClient();
  const requested = useRef(false);
  const row = useFilterRow(top);
  const newestPost = newestQuery(sort, { category });
  const hasLiveEvents = useNewPostsEvent(useSession().user !== null, () => {
    const known = client.getQueryData(newestPost.queryKey);
    // The check is skipped when newer posts are already offered.
    if (!known || !isNewer(known, first)) void client.refetchQueries(newestPost);
  });
  const { data: newest, refetch } = useQuery({
    ...newestPost,
    initialData: first,
    initialDataUpdatedAt: readAt,
    // Other feeds are polled, because posts that only followers can see send no live events.
    refetchInterval: hasLiveEvents && sort === 'recent' ? false : MINUTE,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  useEffect(() => {
    // The first new post takes the focus, because the focused button was removed.
    if (!requested.current || document.activeElement !== document.body) return;
    requested.current = false;
    top.current?.querySelector('a')?.focus({ preventScroll: true });
  });

  async function show() {
    requested.current = document.activeElement !== document.body;
    try {
      await refreshFeed(client, feed);
      // The offered posts may have been deleted since the check.
      await refetch();
    } catch {
      showToast({ type: 'error', title: feedMessages.refreshFailed });
    }
  }

  if (!row || !newest || !isNewer(newest, first)) return null;
  return createPortal(
    <ActionButton onAction={show} className="animate-rise shrink-0 whitespace-nowrap">
      <ArrowUp className="size-5" aria-hidden="true" />
      {feedMessages.newer}
    </ActionButton>,
    row,
  );
}

/**
 * Returns the row of filters, into which the button is rendered. The list changes with the filters, but this row stays.
 */
function useFilterRow(top: RefObject<HTMLElement | null>): Element | null {
  const [row, setRow] = useState<Element | null>(null);
  useEffect(() => {
    const feeds = top.current?.closest('[role="tabpanel"]');
    setRow(feeds?.querySelector('[data-new-posts]') ?? null);
  }, [top]);
  return row;
}

function isNewer(post: PostCard, than: PostCard): boolean {
  return post.id !== than.id && post.created_at > than.created_at;
}

/** The time in milliseconds over which open tabs spread their requests after an event that all of them receive. */
const SPREAD = 2 * SECOND;

/** Calls `onNewPosts` when there may be newer posts. Returns whether a live connection is open. Visitors have none. */
function useNewPostsEvent(isMember: boolean, onNewPosts: () => void): boolean {
  const [isLive, setLive] = useState(false);
  const onEvent = useEffectEvent(onNewPosts);
  useEffect(() => {
    if (!isMember) return setLive(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announceSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        onEvent();
      }, Math.random() * SPREAD);
    };
    const unsubscribe = subscribeToTopic('all', ({ type }) => {
      if (type === 'refetch') setLive(true);
      if (type === 'interrupted') setLive(false);
      if (type === 'posts' || type === 'refetch') announceSoon();
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [isMember]);
  return isLive;
}
