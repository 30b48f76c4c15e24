import type { ContentTarget } from '#contract/moderation/reports.ts';
import { notHidden } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { isHiddenBy } from '#server/features/moderation/cases/cases.policy.ts';
import { type ContentsDeps, closeCase } from '#server/features/moderation/cases/cases.service.ts';
import { lockCase, updateCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { endReports } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import { lockRestoration } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import {
  type DecidedContents,
  hidingOf,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import { insertContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import {
  type CurrentContent,
  isContent,
  type Moderatables,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** A decision with what it covers in addition to its target. */
export interface Covering {
  decision: Tables['decisions'];
  contents: DecidedContents;
}

/** The progress of the work on a decision. */
export interface Progress {
  step: number;
  type: string;
  id: string;
}

interface Target {
  type: ContentTarget;
  id: string;
}

/** Deletes content that a decision covers, and records the backup for the reversal. */
export async function removeCovered(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { decision, contents }: Covering,
  { type, id }: Target,
): Promise<void> {
  const backup_id = await moderatables[type].removeDecided(writeTransaction, {
    id,
    reason: contents.reason,
    decidedBy: decision.decided_by ?? '',
  });
  if (backup_id === null) return;
  await insertContents(writeTransaction.transaction, {
    ...{ decision_id: decision.id, target_type: type, target_id: id },
    ...{ hidden_at: null, backup_id },
  });
}

/** Hides content that a decision covers, and records the time for the reversal. */
export async function hideCovered(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { decision, contents }: Covering,
  { type, id }: Target,
): Promise<void> {
  const { transaction } = writeTransaction;
  const { find, setHiding } = moderatables[type];
  const current = await find(transaction, id);
  if (!current?.is_shown) return;
  const hidden_at = new Date().toISOString();
  const hiding = hidingOf(decision, contents, hidden_at);
  if (!(await setHiding(writeTransaction, current, hiding))) return;
  await insertContents(transaction, {
    ...{ decision_id: decision.id, target_type: type, target_id: id },
    ...{ hidden_at, backup_id: null },
  });
}

/**
 * Ends another case of a blocked member with the outcome of the decision, and notifies its reporters. A target that was
 * hidden until the end of the case stays hidden, or is deleted when the decision deletes such content.
 */
export async function endOtherCase(
  { moderatables, publishCasesEvent }: ContentsDeps,
  writeTransaction: WriteTransaction,
  covering: Covering,
  caseId: string,
): Promise<void> {
  const { transaction, afterCommit } = writeTransaction;
  const found = await lockCase(transaction, caseId);
  if (found?.status !== 'open') return;
  await keepHidden(moderatables, writeTransaction, covering, found);
  const { decision } = covering;
  await endReports(moderatables, transaction, found, decision);
  await closeCase(transaction, found, decision.created_at);
  await updateCase(transaction, found.id, { ended_by: decision.id });
  afterCommit(() => publishCasesEvent(found.target_user_id));
}

async function keepHidden(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  covering: Covering,
  found: CasesTable,
): Promise<void> {
  const { target_type: type, target_id: id, hidden_at: since } = found;
  if (since === null || !isContent(type)) return;
  const { transaction } = writeTransaction;
  await lockRestoration(transaction, found);
  const current = await moderatables[type].find(transaction, id);
  if (current && !isHiddenBy(found, current)) return;
  if (current && isDeleted(covering, current)) {
    await removeCovered(moderatables, writeTransaction, covering, { type, id });
    return;
  }
  // A deleted target keeps the time since which it was hidden. A restoration hides it again with this time.
  const hidden_at = current ? new Date().toISOString() : since;
  if (current) {
    const hiding = hidingOf(covering.decision, covering.contents, hidden_at);
    const { setHiding, replaceHiding } = moderatables[type];
    const { user_id } = current;
    if (replaceHiding) await replaceHiding(transaction, { id, user_id, since }, hiding);
    else {
      await setHiding(writeTransaction, current, notHidden);
      await setHiding(writeTransaction, current, hiding);
    }
  }
  await insertContents(transaction, {
    ...{ decision_id: covering.decision.id, target_type: type, target_id: id },
    ...{ hidden_at, backup_id: null },
  });
}

/** Whether the decision also covers this target, and deletes what it covers. */
function isDeleted({ contents }: Covering, { snapshot }: CurrentContent): boolean {
  const { scope, since, effect } = contents;
  const isCovered = scope === 'all' || (since !== null && snapshot.created_at >= since);
  return isCovered && effect === 'delete';
}
