import type { PostAccess } from '#server/features/posts/posts/post-access.shared.store.ts';
import { isMeantFor } from '#server/features/posts/posts/posts.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Names of programs that open pages without a reader, and tools that send requests. */
const programs =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|lighthouse|curl|wget|python|java\/|go-http|axios|node-fetch/i;

/** Whether requests of this user agent do not come from a reader. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || programs.test(userAgent);
}

/**
 * Whether the view of a viewer counts. The author’s does not, nor that of a team member who can open the post only by
 * permission.
 */
export function countsAsView(viewer: Viewer | null, post: PostAccess): boolean {
  return viewer?.userId !== post.user_id && isMeantFor(viewer?.userId ?? null, post);
}
