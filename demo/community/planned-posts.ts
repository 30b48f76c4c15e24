import { plannedPostTexts } from '../texts/planned-posts.ts';
import type { DemoPlannedPost, DemoPost } from './types.ts';

/** Returns the plans of drafts. Omits a plan whose draft is not in the community. */
export function buildPlannedPosts(posts: readonly DemoPost[]): DemoPlannedPost[] {
  return plannedPostTexts.flatMap(({ title, ...plan }) => {
    const draft = posts.find((post) => post.title === title && !post.is_published);
    return draft ? [{ post: draft.key, author: draft.author, plan }] : [];
  });
}
