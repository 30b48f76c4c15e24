import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findSummaries } from './profile-summaries.store.ts';
import { toSummary } from './profiles.service.ts';

/** Returns the summaries of members for lists, by their ids. Null ids are ignored. */
export async function readSummaries(
  database: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, ProfileSummary>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findSummaries(database, named, {});
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}
