import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import { isHiddenBy } from '#server/features/moderation/cases/case-authority.policy.ts';
import { closeCase } from '#server/features/moderation/cases/cases.service.ts';
import { lockCase, updateCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { endReports } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import { lockRestoration } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import { hidingOf } from '#server/features/moderation/decisions/decided-contents.service.ts';
import { insertContents } from '#server/features/moderation/decisions/decided-contents.shared.store.ts';
import {
  type CurrentContent,
  isContent,
  type Moderatables,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { type ContentsDeps, type Covering, removeCovered } from './cover-content.service.ts';

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
    await replaceHiding(moderatables, writeTransaction, { found, current }, hiding);
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

interface Held {
  found: CasesTable;
  current: CurrentContent;
}

async function replaceHiding(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { found, current }: Held,
  hiding: TeamHiding,
): Promise<void> {
  const { target_type: type, hidden_at: since } = found;
  if (!isContent(type) || since === null) return;
  const { setHiding, replaceHiding: replace } = moderatables[type];
  const { id, user_id } = current;
  if (replace) {
    await replace(writeTransaction.transaction, { id, user_id, since }, hiding);
    return;
  }
  await setHiding(writeTransaction, current, notHidden);
  await setHiding(writeTransaction, current, hiding);
}
