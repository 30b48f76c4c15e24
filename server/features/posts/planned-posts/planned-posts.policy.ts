import { MINUTE, PLANNED_AT_ONCE_MAX, PLANNED_POSTS_MAX } from '#contract/foundations/limits.ts';
import { planProblem } from '#contract/foundations/publication-plans.ts';
import type { PlannedPostsTable } from '#server/features/posts/planned-posts/planned-posts.tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Throws invalid-argument for a time at which nothing can be planned at `now`, in milliseconds. */
export function refuseUnfitTime(publishAt: string, now: number): void {
  const problem = planProblem(publishAt, now);
  if (problem === null) return;
  throw new AppError('invalid-argument', problem, { fields: { publishAt: problem } });
}

/** Throws plans-full for one more plan of a member who has reached a limit. */
export function refuseTooManyPlans({ all, atOnce }: { all: number; atOnce: number }): void {
  if (all >= PLANNED_POSTS_MAX) {
    throw plansFull(`予約できる投稿は${PLANNED_POSTS_MAX}件までです`);
  }
  if (atOnce >= PLANNED_AT_ONCE_MAX) {
    throw plansFull(
      `同じ日時に予約できる投稿は${PLANNED_AT_ONCE_MAX}件までです。時刻をずらしてください`,
    );
  }
}

function plansFull(message: string): AppError {
  return new AppError('resource-exhausted', message, { reason: 'plans-full' });
}

/** Throws post-is-planned for a draft that would be saved by itself. */
export function refusePlanned(plan: object | null): void {
  if (plan === null) return;
  throw new AppError('failed-precondition', 'この投稿は公開が予約されています', {
    reason: 'post-is-planned',
  });
}

type Planned = Pick<PlannedPostsTable, 'publish_at' | 'failure'>;

/** Whether a plan waits for nothing but its publication at `now`, in milliseconds. */
export function isDue(plan: Planned | null, now: number): plan is PlannedPostsTable {
  return plan !== null && plan.failure === null && Date.parse(plan.publish_at) <= now;
}

/**
 * The place in feeds of a post that is published at `now`, in milliseconds: its time, or none of its own when readers may
 * have read on beyond it.
 */
export function placeOf({ publish_at }: Planned, now: number): string | undefined {
  return now - Date.parse(publish_at) < MINUTE ? publish_at : undefined;
}
