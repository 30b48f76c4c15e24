import type { PostFacts } from '#server/features/posts/posts/posts.policy.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Throws post-is-draft for a draft, which even its author cannot like. */
export function refuseDraft({ is_published }: Pick<PostFacts, 'is_published'>): void {
  if (is_published) return;
  throw new AppError('failed-precondition', '下書きにはいいねできません', {
    reason: 'post-is-draft',
  });
}
