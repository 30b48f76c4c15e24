import type { ProfileSummary } from '#contract/profiles.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { toSummary } from './profiles.service.ts';
import { findSummaries } from './summaries.store.ts';

/** What lists show of members, by their ids; null among the ids stands for nobody. */
export async function readSummaries(
  database: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, ProfileSummary>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findSummaries(database, named, {});
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}
