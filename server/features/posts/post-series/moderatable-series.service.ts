import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type {
  CurrentTarget,
  Moderatable,
  WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { queueSeriesNotices } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import { readSeries } from './post-series.service.ts';
import { postSeries } from './post-series.store.ts';

/** Returns the texts of series as targets of moderation. The posts in a series are separate targets. */
export function moderatableSeries({ database }: { database: Database }): Moderatable {
  return {
    word: 'シリーズ',
    find,
    isVisible: (viewer, id) => isFound(readSeries(database, viewer, id)),
    hiding: { permission: 'manage_posts', set: setHiding },
  };
}

async function find(database: Queryable, id: string): Promise<CurrentTarget | null> {
  const row = await postSeries.find(database, id);
  if (!row) return null;
  const { user_id, title, description: text, hidden_at, created_at, updated_at } = row;
  return {
    ...{ id, user_id, hidden_at },
    is_shown: hidden_at === null,
    edited_at: updated_at === created_at ? null : updated_at,
    parent_id: null,
    snapshot: { ...unknownSnapshot, title, text, created_at },
  };
}

/** Hides a series, or shows it again. Returns false when the series is deleted. */
async function setHiding({ transaction }: WriteTransaction, id: string, hiding: TeamHiding) {
  const found = await postSeries.find(transaction, id);
  if (!found) return false;
  // Notifies followers of the posts that were added while the series was hidden.
  if (hiding.hidden_at === null) {
    await queueSeriesNotices(transaction, { seriesId: id, userId: found.user_id });
  }
  const row = await postSeries.lock(transaction, id);
  if (!row || row.deleted_at !== null) return false;
  await postSeries.update(transaction, id, hiding);
  return true;
}
