import type { Case, Decision } from '#contract/moderation/cases.ts';
import type { ContentLabels } from '#contract/posts/content-labels.ts';
import { nameLabels } from '#contract/posts/post-choices.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import {
  caseNotFound,
  lockVisibleCase,
  type QueueDeps,
} from '#server/features/moderation/cases/cases.service.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { type TargetNames, textOfOutcome } from '#server/features/moderation/cases/cases.text.ts';
import { showCase } from '#server/features/moderation/cases/queue/case-queue.service.ts';
import { showDecision } from '#server/features/moderation/cases/view/case-decisions-view.service.ts';
import type { DecidedContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { parseLabels } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import {
  notifyOfModeration,
  notifyOfOutcome,
} from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { closeReports } from '#server/features/moderation/reports/reports.shared.store.ts';
import type {
  AdminTransaction,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { storedName } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  type AuditChange,
  type AuditedAction,
  type AuditedTarget,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type EffectDeps, lockRestoration } from './decision-effects.service.ts';

export type CaseDeps = EffectDeps & QueueDeps;

/** The result of an action on a case. When nothing has changed, `row` is the same object as the locked case. */
interface Acted {
  row: CasesTable;
  decisionId: string;
  isRestored?: boolean;
}

/**
 * Runs an admin's action on a locked case in one transaction and publishes the change. Throws `not-found`, even for a
 * case about the viewer's own content.
 */
export async function actOnCase(
  { database, publishCasesEvent }: CaseDeps,
  viewer: Viewer,
  caseId: string,
  act: (adminTransaction: AdminTransaction, found: CasesTable) => Promise<Acted>,
): Promise<{ case: Case; decision: Decision; is_restored: boolean }> {
  const acted = await database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, caseId);
    const result = await act({ transaction, afterCommit, viewer }, found);
    if (result.row !== found) afterCommit(() => publishCasesEvent(found.target_user_id));
    return result;
  });
  const decision = await findDecision(database.read, acted.decisionId);
  if (!decision) throw caseNotFound();
  return {
    case: await showCase(database.read, acted.row),
    decision: await showDecision(database.read, decision),
    is_restored: acted.isRestored ?? true,
  };
}

/**
 * Delays restorations until the transaction ends, and returns the viewer's permissions. Throws `higher-rank`, and
 * `permission-denied` for an admin who no longer manages reports.
 */
export async function lockAuthority(
  { transaction, viewer }: AdminTransaction,
  target: Pick<CasesTable, 'target_type' | 'target_id' | 'target_user_id' | 'snapshot'>,
) {
  await lockRestoration(transaction, target);
  await refuseHigherRank(transaction, viewer, target.target_user_id);
  return verifyPermission(transaction, viewer, 'manage_reports');
}

interface Outcome extends Pick<AuditedAction, 'action' | 'reason' | 'changes'> {
  /** The notification to the owner, or null for none. */
  text: ((target: TargetNames) => { title: string; content: string }) | null;
}

export async function recordOutcome(
  { transaction, viewer }: AdminTransaction,
  moderatables: Moderatables,
  decision: Tables['decisions'],
  { text, ...entry }: Outcome,
): Promise<void> {
  if (text) await notifyOwner(transaction, moderatables, decision, text);
  const target = await auditTarget(transaction, decision, storedName(decision.snapshot));
  await recordAudit(transaction, viewer, { ...entry, target });
}

/** Notifies the owner of the target of a decision. The notification links to the decision. */
export async function notifyOwner(
  transaction: Queryable,
  moderatables: Moderatables,
  { id, target_type, target_user_id, snapshot }: Tables['decisions'],
  text: (target: TargetNames) => { title: string; content: string },
  now: Date = new Date(),
): Promise<void> {
  const names = { word: moderatables[target_type].word, name: storedName(snapshot) };
  const related = { relatedId: id, relatedKind: 'decision' } as const;
  await notifyOfModeration(transaction, { ...text(names), ...related, to: target_user_id }, now);
}

/** Returns the target of the audit entry, and its owner. For an NFT, a message or a clip, the target is the owner. */
async function auditTarget(
  transaction: Queryable,
  { target_type: type, target_id: id, target_user_id: ownerId }: Tables['decisions'],
  name: string,
): Promise<AuditedTarget> {
  if (type === 'nft' || type === 'message' || type === 'clip') {
    return { type: 'user', id: ownerId, name: await nameOfMember(transaction, ownerId) };
  }
  return type === 'user' ? { type, id, name } : { type, id, name, ownerId };
}

/** Closes the reports of a case, and notifies the reporters of the outcome. */
export async function endReports(
  moderatables: Moderatables,
  transaction: Queryable,
  { id, target_type }: CasesTable,
  { action, created_at }: Pick<Tables['decisions'], 'action' | 'created_at'>,
): Promise<void> {
  const isUpheld = action !== 'none';
  const to = await closeReports(transaction, id, isUpheld ? 'resolved' : 'dismissed');
  const outcome = { ...textOfOutcome(isUpheld, moderatables[target_type].word), to };
  await notifyOfOutcome(transaction, outcome, new Date(created_at));
}

export function labelChanges(labels: ContentLabels): AuditChange[] {
  return [{ field: 'labels', before: '', after: nameLabels(labels) }];
}

/** Returns the effects of a decision for the audit log. Setting labels does not count as a warning. */
export function decisionChanges(decision: Pick<Tables['decisions'], 'action' | 'labels'>) {
  const labels = parseLabels(decision);
  return labels
    ? labelChanges(labels)
    : [{ field: 'decision', before: '', after: decision.action }];
}

/** Returns, for the audit log, which effects of a decision have ended. */
export function reversalChanges(decision: Pick<Tables['decisions'], 'action' | 'labels'>) {
  return decisionChanges(decision).map(({ field, after }) => ({ field, before: after, after: '' }));
}

/** Returns what a block covers, without the number of cases, because the blocked member may read the audit log. */
export function changesOf(contents: DecidedContents | null): AuditChange[] {
  if (!contents) return [];
  const { counts, effect } = contents;
  return (['posts', 'comments', 'events'] as const).flatMap((noun) =>
    counts[noun] === 0
      ? []
      : [{ field: `${effect}_${noun}`, before: '', after: String(counts[noun]) }],
  );
}
