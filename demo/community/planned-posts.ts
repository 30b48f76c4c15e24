import { plannedPostTexts } from '../texts/planned-posts.ts';
import type { DemoPlannedPost, DemoPost } from './types.ts';

/** The plans of drafts. One whose draft was not built is left out. */
export function buildPlannedPosts(posts: readonly DemoPost[]): DemoPlannedPost[] {
  return plannedPostTexts.flatMap(({ title, ...plan }) => {
    const draft = posts.find((post) => post.title === title && !post.is_published);
    return draft ? [{ post: draft.key, author: draft.author, plan }] : [];
  });
}
