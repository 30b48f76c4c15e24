import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { RemovedPicture } from '#server/features/moderation/removed-pictures/removed-pictures.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { StoredSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { queueWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { sortTime } from './cases.policy.ts';
import * as store from './cases.shared.store.ts';
import { type CasesTable, caseRow } from './cases.tables.ts';

/** Publishes a live event about a change in the queue to the team, except to the owner of the target. */
export type PublishCasesEvent = (ownerId: string) => void;

export interface QueueDeps {
  database: Database;
  publishCasesEvent: PublishCasesEvent;
}

export interface ContentsDeps extends QueueDeps {
  moderatables: Moderatables;
}

interface NewCase extends store.CaseTarget {
  target_user_id: string;
  snapshot: StoredSnapshot | null;
  /** The time since which the target is hidden until a decision. Null when it stays visible. */
  hidden_at?: string | null;
  weight?: number;
  watched_terms?: readonly string[];
  removed_pictures?: readonly RemovedPicture[];
}

const TRIES = 3;

/**
 * Locks the open case of a target and kind until the transaction ends, or opens a case. Each appeal has its own case.
 */
export async function openCase(
  transaction: Queryable,
  {
    snapshot,
    weight = 0,
    hidden_at = null,
    watched_terms = [],
    removed_pictures = [],
    ...target
  }: NewCase,
): Promise<CasesTable> {
  const fields = {
    ...target,
    weight,
    hidden_at,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
    watched_terms: JSON.stringify(watched_terms),
    removed_pictures: JSON.stringify(removed_pictures),
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = caseRow(fields);
    await store.insertCase(transaction, { ...row, sort_at: sortTime(row.opened_at, weight) });
    // The open case may have been decided before it could be locked. The next attempt then opens a new case.
    const open = await (target.kind === 'appeal'
      ? store.lockCase(transaction, row.id)
      : store.lockOpenCase(transaction, target));
    if (!open) continue;
    if (open.id === row.id) await queueWebhooks(transaction, 'case.opened', row.id);
    return open;
  }
  throw new AppError('aborted');
}

export interface DirectTarget {
  type: ReportTarget;
  id: string;
  ownerId: string;
}

/** Inserts a case for a decision that is made at once, without a report. */
export async function insertTeamCase(
  transaction: Queryable,
  { type, id, ownerId }: DirectTarget,
  current: { snapshot: StoredSnapshot } | null,
): Promise<CasesTable> {
  const row = caseRow({
    kind: 'team',
    status: 'decided',
    target_type: type,
    target_id: id,
    target_user_id: ownerId,
    snapshot: current ? JSON.stringify(current.snapshot) : '',
    decided_at: new Date().toISOString(),
  });
  await store.insertCase(transaction, row);
  return row;
}

/** Changes a locked case, and updates its version and its position in the queue. */
export async function changeCase(
  transaction: Queryable,
  row: CasesTable,
  changes: Partial<CasesTable>,
): Promise<CasesTable> {
  const after = { ...row, ...changes, version: row.version + 1 };
  const sort_at = sortTime(after.opened_at, after.weight);
  await store.updateCase(transaction, row.id, { ...changes, version: after.version, sort_at });
  return { ...after, sort_at };
}

/** Removes a locked case from the queue. */
export function closeCase(transaction: Queryable, row: CasesTable, decided_at: string) {
  return changeCase(transaction, row, {
    status: 'decided',
    decided_at,
    claimed_by: null,
    claimed_until: null,
    hide_at: null,
    hidden_at: null,
  });
}

/** Returns a case that the viewer may see. Throws `not-found`, even for a case about the viewer's own content. */
export async function findCase(database: Queryable, { userId }: Viewer, id: string) {
  const row = await store.findCase(database, id);
  if (!row || row.target_user_id === userId) throw caseNotFound();
  return row;
}

/** Locks a case that the viewer may see. Throws `not-found`, even for a case about the viewer's own content. */
export async function lockVisibleCase(transaction: Queryable, { userId }: Viewer, id: string) {
  const row = await store.lockCase(transaction, id);
  if (!row || row.target_user_id === userId) throw caseNotFound();
  return row;
}

export function caseNotFound(): AppError {
  return new AppError('not-found', 'この通報は見つかりませんでした');
}
