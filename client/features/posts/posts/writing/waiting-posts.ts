import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { waitingPostsKey } from '#client/lib/offline/waiting-posts-key.ts';
import { WAITING_POSTS_MAX } from '#contract/foundations/limits.ts';
import { postFieldsSchema } from '#contract/posts/posts.ts';

const waitingPostSchema = z.object({
  /** The request id of a new post. Repeated calls with the same id create one post. */
  requestId: z.string(),
  /** The kind of post that may already exist under the request id. */
  attempted: z.enum(['draft', 'post']).optional(),
  /** The draft that the post updates, with the `updated_at` on which the update is based. Null for a new post. */
  draft: z.object({ id: z.string(), updated_at: z.string() }).nullable(),
  fields: postFieldsSchema,
  /** The planned publication time. Without it, the post is published immediately. */
  publishAt: z.string().optional(),
  /** What the server creates: `post`, or `draft` after its author has cancelled it or the server has refused it. */
  becomes: z.enum(['post', 'draft']),
});

export type WaitingPost = z.output<typeof waitingPostSchema>;

/** Returns the queued posts of a member on this device, in the order in which they were queued. */
export function waitingPosts(userId: string): WaitingPost[] {
  const stored = readStored('localStorage', waitingPostsKey(userId));
  const { data = [] } = z.array(waitingPostSchema).safeParse(stored);
  return data;
}

/** Adds a post. Returns false when there are too many, or when the device has no space. */
export function addWaitingPost(userId: string, post: WaitingPost): boolean {
  const posts = waitingPosts(userId);
  if (posts.length >= WAITING_POSTS_MAX) return false;
  store(userId, [...posts, post]);
  return waitingPosts(userId).length > posts.length;
}

/** Replaces a post, or removes it when `next` is null. */
export function changeWaitingPost(
  userId: string,
  { requestId }: WaitingPost,
  next: WaitingPost | null,
): void {
  const change = (post: WaitingPost) => (post.requestId === requestId ? next : post);
  store(
    userId,
    waitingPosts(userId)
      .map(change)
      .filter((post) => post !== null),
  );
}

function store(userId: string, posts: readonly WaitingPost[]): void {
  writeStored('localStorage', waitingPostsKey(userId), posts.length > 0 ? posts : undefined);
}
