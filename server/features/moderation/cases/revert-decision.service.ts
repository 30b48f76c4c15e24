import type { z } from 'zod';
import type { overturnDecision } from '#contract/moderation/cases.ts';
import { listAppeals } from '#server/features/moderation/appeals/appeals.service.ts';
import { changeCase } from '#server/features/moderation/case-records/case-records.service.ts';
import {
  nameOf,
  parseSnapshot,
} from '#server/features/moderation/case-records/case-snapshots.service.ts';
import {
  findDecision,
  findDecisionOfCase,
  lockDecision,
} from '#server/features/moderation/decisions/decisions.service.ts';
import type {
  Deciding,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOfModeration } from '#server/features/notifications/notifications/notifications.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canBeTakenBack } from './case-authority.policy.ts';
import { permissionOfDecision } from './case-authority.service.ts';
import { showDecision } from './case-decisions-view.service.ts';
import { caseNotFound, showCase } from './case-queue.service.ts';
import { textOfTakenBack } from './cases.text.ts';
import { changedElsewhere, lockVisibleCase } from './claim-case.service.ts';
import { auditTarget, type DecidingDeps } from './decide-case.service.ts';
import { lockComingBack } from './lock-case-target.service.ts';
import { takeBack } from './undo-decision.service.ts';

type Input = z.output<typeof overturnDecision.input>;
type Output = z.input<typeof overturnDecision.output>;

/**
 * Reverts a decision without an appeal, and its effects, in one transaction. A repeated call changes nothing. Throws
 * not-found, higher-rank, permission-denied, changed-elsewhere.
 */
export async function overturn(deps: DecidingDeps, viewer: Viewer, input: Input): Promise<Output> {
  const { row, decisionId, isRestored } = await deps.database.write(
    async (transaction, afterCommit) => {
      const found = await lockVisibleCase(transaction, viewer, input.caseId);
      const decision = await lockDecisionOfCase(transaction, found.id);
      const known = {
        row: found,
        decisionId: decision.id,
        isRestored: decision.is_restored ?? true,
      };
      if (decision.overturned_by === viewer.userId) return known;
      const [appeal] = await listAppeals(transaction, [decision.id]);
      const stands = canBeTakenBack(decision, appeal?.status ?? null);
      if (!stands || found.version !== input.version) throw changedElsewhere();
      await lockComingBack(transaction, decision);
      const deciding = { transaction, afterCommit, viewer };
      await refuseTakingBack(deps.moderatables, deciding, decision);
      const reason = input.message === '' ? '判断の取り消し' : input.message;
      const isRestored = await takeBack(deps, deciding, decision, reason);
      await tell(deps.moderatables, deciding, decision, { isRestored, message: input.message });
      afterCommit(() => deps.announceCases(found.target_user_id));
      return { ...known, row: await changeCase(transaction, found, {}), isRestored };
    },
  );
  const { read } = deps.database;
  const decision = await findDecision(read, decisionId);
  if (!decision) throw caseNotFound();
  const shown = { case: await showCase(read, row), decision: await showDecision(read, decision) };
  return { ...shown, is_restored: isRestored };
}

async function lockDecisionOfCase(transaction: Queryable, caseId: string): Promise<DecisionsTable> {
  const made = await findDecisionOfCase(transaction, caseId);
  const decision = made && (await lockDecision(transaction, made.id));
  if (!decision) throw caseNotFound();
  return decision;
}

/** Throws unless the viewer made the decision, or outranks its author and could have made it. */
async function refuseTakingBack(
  moderatables: Moderatables,
  { transaction, viewer }: Deciding,
  decision: DecisionsTable,
): Promise<void> {
  const { target_user_id, decided_by } = decision;
  await refuseHigherRank(transaction, viewer, target_user_id);
  if (decided_by !== null && decided_by !== viewer.userId) {
    await refuseHigherRank(transaction, viewer, decided_by);
  }
  for (const permission of [
    'manage_reports',
    permissionOfDecision(moderatables, decision),
  ] as const) {
    if (permission !== null) await verifyPermission(transaction, viewer, permission);
  }
}

/** Notifies the owner, and writes to the audit log. */
async function tell(
  moderatables: Moderatables,
  { transaction, viewer }: Deciding,
  decision: DecisionsTable,
  end: { isRestored: boolean; message: string },
): Promise<void> {
  const { id, target_type: type, target_id, target_user_id } = decision;
  const stored = parseSnapshot(decision.snapshot);
  const name = stored ? nameOf(stored) : '';
  const text = textOfTakenBack(end, { word: moderatables[type].word, name });
  const related = { relatedId: id, relatedKind: 'decision' } as const;
  await notifyOfModeration(transaction, { ...text, ...related, to: target_user_id });
  const about = { target_type: type, target_id, target_user_id, name };
  const target = await auditTarget(transaction, about);
  await recordAudit(transaction, viewer, {
    action: 'case.overturned',
    target,
    reason: end.message,
    changes: [{ field: 'decision', before: decision.action, after: '' }],
  });
}
