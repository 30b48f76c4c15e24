import type { Decision } from '#contract/moderation/cases.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import {
  isContentsRunning,
  parseContents,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import { countContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import { parseLabels } from '#server/features/moderation/decisions/decided-labels.service.ts';
import { citeRule } from '#server/features/moderation/decisions/decisions.service.ts';
import { titleForTeam } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Returns decisions as the team sees them. */
export async function showDecisions(
  database: Queryable,
  rows: readonly Tables['decisions'][],
): Promise<Decision[]> {
  const people = await readSummaries(
    database,
    rows.map(({ decided_by }) => decided_by),
  );
  const ids = rows.map(({ id }) => id);
  const appeals = new Map(
    (await listAppeals(database, ids)).map(({ decision_id, status }) => [decision_id, status]),
  );
  const done = await countContents(database, ids);
  return Promise.all(
    rows.map(async (row) => {
      const { id, case_id, action, block_until, target_type, target_id, note, message } = row;
      return {
        id,
        case_id,
        action,
        block_until,
        rule: await citeRule(database, row),
        target_type,
        target_id,
        title: titleForTeam(row),
        note,
        message,
        labels: parseLabels(row),
        decided_by: people.get(row.decided_by) ?? null,
        created_at: row.created_at,
        overturned_at: row.overturned_at,
        appeal: appeals.get(id) ?? null,
        contents: await showContents(database, row, done.get(id) ?? 0),
      };
    }),
  );
}

/** Returns what a decision covers, and how much of it is done. */
async function showContents(
  database: Queryable,
  row: Tables['decisions'],
  done: number,
): Promise<Decision['contents']> {
  const contents = parseContents(row);
  if (!contents) return null;
  const { scope, since, effect, counts } = contents;
  return {
    ...counts,
    scope,
    since,
    effect,
    done,
    is_running: await isContentsRunning(database, row.id),
  };
}

/** Returns a decision as the team sees it. */
export async function showDecision(
  database: Queryable,
  row: Tables['decisions'],
): Promise<Decision> {
  const [decision] = await showDecisions(database, [row]);
  if (!decision) throw new Error('a row is shown as a decision');
  return decision;
}
