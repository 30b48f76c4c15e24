import type { QueryClient } from '@tanstack/react-query';
import { readStored } from '#client/lib/cache/browser-storage.ts';
import { waitingPostsKey } from '#client/lib/offline/waiting-posts-key.ts';

/** Sends the posts of a member that wait on this device since an earlier page. Mostly there are none, and no code loads. */
export function resumeWaitingPosts(client: QueryClient, userId: string): void {
  if (readStored('localStorage', waitingPostsKey(userId)) === null) return;
  import('#client/features/posts/posts/writing/send-waiting-posts.ts').then(
    (module) => module.sendWaitingPosts(client, userId),
    () => {
      // The next page loads the code again.
    },
  );
}
