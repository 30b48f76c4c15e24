import { SERIES_FOLLOWS_MAX } from '#contract/foundations/limits.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readSeries } from './post-series.service.ts';
import * as store from './post-series.store.ts';
import { seriesFollowRow } from './post-series.tables.ts';

/**
 * Follows a series of another member, or unfollows a series. Unfollowing is always possible. A repeated call changes
 * nothing. Throws `not-found`, `permission-denied` for a series of the viewer, `series-follows-full` and
 * `limit-reached`.
 */
export async function setFollow(
  database: Database,
  viewer: Viewer,
  { seriesId: series_id, following }: { seriesId: string; following: boolean },
): Promise<{ following: boolean }> {
  const { userId: user_id } = viewer;
  if (!following) {
    await database.writeOne((queryable) =>
      store.deleteSeriesFollow(queryable, { series_id, user_id }),
    );
    return { following };
  }
  const series = await readSeries(database, viewer, series_id);
  if (series.is_following) return { following };
  if (!series.can.follow) throw new AppError('permission-denied');
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [user_id]);
    if ((await store.countFollowed(transaction, user_id)) >= SERIES_FOLLOWS_MAX)
      throw followsFull();
    await countUse(transaction, viewer, 'follows');
    await store.insertSeriesFollow(transaction, seriesFollowRow({ series_id, user_id }));
  });
  return { following };
}

function followsFull(): AppError {
  const message = `フォローできるシリーズは${SERIES_FOLLOWS_MAX}個までです。読み終えたシリーズのフォローを解除してからお試しください`;
  return new AppError('resource-exhausted', message, { reason: 'series-follows-full' });
}
