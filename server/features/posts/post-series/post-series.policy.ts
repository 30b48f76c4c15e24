import { SERIES_MAX } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PostSeriesTable } from './post-series.tables.ts';

type Owned = Pick<PostSeriesTable, 'user_id'>;

export function isOwnSeries(viewer: Pick<Viewer, 'userId'> | null, { user_id }: Owned): boolean {
  return viewer?.userId === user_id;
}

/** Whether a viewer sees a series that the team hides. Its author and team members who manage posts see it. */
export function seesHiddenSeries(viewer: Pick<Viewer, 'userId' | 'admin'> | null, series: Owned) {
  if (isOwnSeries(viewer, series)) return true;
  return viewer?.admin?.permissions.has('manage_posts') ?? false;
}

/** Returns the actions that a viewer can take on a series that they see. */
export function seriesPermissions(
  viewer: Viewer | null,
  series: Pick<PostSeriesTable, 'user_id' | 'hidden_at'>,
) {
  const isOwn = isOwnSeries(viewer, series);
  const isOthers = !isOwn && series.hidden_at === null;
  return { edit: isOwn, follow: isOthers, report: viewer !== null && isOthers };
}

export function refuseTooManySeries(count: number): void {
  if (count < SERIES_MAX) return;
  const message = `シリーズは${SERIES_MAX}個まで作れます。使わないシリーズを削除してからお試しください`;
  throw new AppError('resource-exhausted', message, { reason: 'series-full' });
}

export function seriesNotFound(): AppError {
  return new AppError('not-found', 'シリーズが見つかりませんでした', { reason: 'series-missing' });
}
