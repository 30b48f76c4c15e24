import type { CaseView, Decision } from '#contract/moderation/cases.ts';
import { findPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.shared.store.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import {
  isContentsRunning,
  parseContents,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import { countContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import { citeRule, parseLabels } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { parseRemoved } from '#server/features/moderation/removed-pictures/removed-pictures.service.ts';
import {
  parseSnapshot,
  storedName,
  titleForTeam,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
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

/** Returns the contents that a decision covers, and how many of them are done. */
async function showContents(database: Queryable, row: Tables['decisions'], done: number) {
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

export async function showDecision(database: Queryable, row: Tables['decisions']) {
  const [decision] = await showDecisions(database, [row]);
  if (!decision) throw new Error('a row is shown as a decision');
  return decision;
}

/**
 * Returns the earlier decisions that removed pictures similar to those of a target in pending review. Each decision has
 * its case, its time and its picture, which is not always the similar picture.
 */
export async function showRemovedPictures(database: Queryable, { removed_pictures }: CasesTable) {
  const ids = new Set(parseRemoved(removed_pictures).map(({ decision_id }) => decision_id));
  const shown: CaseView['removed_pictures'] = [];
  for (const id of ids) {
    const decision = await findDecision(database, id);
    if (!decision) continue;
    const { case_id, snapshot, created_at: decided_at, picture_key } = decision;
    const { image_url: picture_url, image: picture } = await findPicture(database, picture_key);
    const veil = parseSnapshot(snapshot)?.veils[picture_key ?? ''] ?? null;
    shown.push({ case_id, title: storedName(snapshot), picture_url, picture, veil, decided_at });
  }
  return shown;
}
