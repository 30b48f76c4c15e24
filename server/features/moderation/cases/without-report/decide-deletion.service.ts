import type { RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentTarget } from '#contract/moderation/reports.ts';
import { findTeamBackup } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import { insertTeamCase } from '#server/features/moderation/cases/cases.service.ts';
import { textOfDecision } from '#server/features/moderation/cases/cases.text.ts';
import { notifyOwner } from '#server/features/moderation/cases/deciding/case-actions.service.ts';
import {
  bare,
  storeDecision,
  titleOfRule,
} from '#server/features/moderation/cases/deciding/make-decision.service.ts';
import type {
  AdminTransaction,
  CurrentContent,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';

interface Deletion {
  type: ContentTarget;
  id: string;
  reason: string;
  rule: RuleReference | null;
}

/**
 * Deletes content with `remove`, which checks the permissions and stores a backup. The deletion of another member's
 * content is a decision that the author reads and can appeal. Throws the errors of `remove`, and invalid-argument for
 * an unknown rule.
 */
export async function decideDeletion<Result>(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  deletion: Deletion,
  remove: () => Promise<Result>,
): Promise<Result> {
  const { transaction, viewer } = adminTransaction;
  const found = await moderatables[deletion.type].find(transaction, deletion.id);
  const removed = await remove();
  if (found && found.user_id !== viewer.userId) {
    await decide(adminTransaction, moderatables, deletion, found);
  }
  return removed;
}

async function decide(
  adminTransaction: AdminTransaction,
  moderatables: Moderatables,
  { type, id, reason: message, rule: cited }: Deletion,
  found: CurrentContent,
): Promise<void> {
  const { transaction } = adminTransaction;
  const ownerId = found.user_id;
  const rule = cited === null ? '' : await titleOfRule(transaction, cited);
  const backup = await findTeamBackup(transaction, ownerId, id);
  const row = await insertTeamCase(transaction, { type, id, ownerId }, found);
  const verdict = { action: 'delete', rule: cited, message, ...bare } as const;
  const decision = await storeDecision(adminTransaction, row, found, verdict, {
    undo: backup ? { backup_id: backup.id } : {},
    contents: null,
  });
  await notifyOwner(transaction, moderatables, decision, (target) =>
    textOfDecision('delete', { ...target, rule, message }),
  );
}
