import type { LiveMessage } from './live-connection.ts';
import type { LiveShare } from './live-tabs.ts';

type Listener = (notice: LiveMessage) => void;

const LEAVE_DELAY = 1000;

const listeners = new Map<string, Set<Listener>>();
let share: Promise<LiveShare> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears of changes to a post while it is open. `refetch` says that something may have been missed.
 * One connection serves all tabs of a browser. Returns how to stop.
 */
export function watchPost(postId: string, onNotice: Listener): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const listener: Listener = (notice) => onNotice(notice);
  const ofPost = listeners.get(postId) ?? new Set();
  listeners.set(postId, ofPost.add(listener));
  update();
  return () => {
    ofPost.delete(listener);
    if (ofPost.size === 0 && listeners.get(postId) === ofPost) listeners.delete(postId);
    update();
  };
}

function update(): void {
  clearTimeout(leaving);
  if (listeners.size > 0) {
    share ??= import('./live-tabs.ts').then(({ joinLive }) => joinLive(deliver));
    void share.then(({ watch }) => watch([...listeners.keys()]));
    return;
  }
  // Going from one post to the next should not close and open the connection.
  leaving = setTimeout(() => {
    void share?.then(({ leave }) => leave());
    share = undefined;
  }, LEAVE_DELAY);
}

function deliver(notice: LiveMessage): void {
  const concerned =
    notice.type === 'refetch' ? [...listeners.values()] : [listeners.get(notice.post_id) ?? []];
  for (const listener of concerned.flatMap((group) => [...group])) listener(notice);
}
