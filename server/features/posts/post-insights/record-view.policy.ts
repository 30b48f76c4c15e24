import { isMeantFor } from '#server/features/posts/posts/posts.policy.ts';
import type { PostAccess } from '#server/features/posts/posts/posts.shared.store.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Names in the user agents of crawlers and of tools that send requests. */
const programs =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|curl|wget|python|java\/|go-http|axios|node-fetch/i;

/** Whether a user agent belongs to a program without a reader. Also true when the user agent is empty or missing. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || programs.test(userAgent);
}

/** Whether a view counts. Views by the author, and by team members who can open the post only by permission, do not. */
export function countsAsView(viewer: Viewer | null, post: PostAccess): boolean {
  return viewer?.userId !== post.user_id && isMeantFor(viewer?.userId ?? null, post);
}
