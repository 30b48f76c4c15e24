import type { PostFacts } from '#server/features/posts/posts/posts.policy.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Throws `post-is-draft` for a draft. Its author cannot like it either. */
export function refuseDraft({ is_published }: Pick<PostFacts, 'is_published'>): void {
  if (is_published) return;
  throw new AppError('failed-precondition', '下書きにはいいねできません', {
    reason: 'post-is-draft',
  });
}
