import type { z } from 'zod';
import type { decideAppeal as decideAppealFunction } from '#contract/moderation/cases.ts';
import {
  closeAppeal,
  findAppealOfCase,
} from '#server/features/moderation/appeals/appeals.service.ts';
import {
  nameOf,
  parseSnapshot,
} from '#server/features/moderation/case-records/case-snapshots.service.ts';
import {
  findDecision,
  lockDecision,
} from '#server/features/moderation/decisions/decisions.service.ts';
import type {
  Deciding,
  Moderatables,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { notifyOfModeration } from '#server/features/notifications/notifications/notifications.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { AppealsTable, CasesTable, DecisionsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOwnDecision } from './case-authority.service.ts';
import { showDecision } from './case-decisions-view.service.ts';
import { caseNotFound, showCase } from './case-queue.service.ts';
import { textOfAppeal } from './cases.text.ts';
import { changedElsewhere, lockVisibleCase, refuseClaimed } from './claim-case.service.ts';
import { auditTarget, close, type DecidingDeps } from './decide-case.service.ts';
import { lockComingBack } from './lock-case-target.service.ts';
import { takeBack } from './undo-decision.service.ts';

type Input = z.output<typeof decideAppealFunction.input>;
type Output = z.input<typeof decideAppealFunction.output>;

/**
 * Decides an appeal and reverts the effects of an overturned decision, in one transaction. A repeated call changes
 * nothing. Throws not-found, higher-rank, own-decision, case-claimed, changed-elsewhere.
 */
export async function decideAppeal(
  deps: DecidingDeps,
  viewer: Viewer,
  input: Input,
): Promise<Output> {
  const { row, decisionId, isRestored } = await deps.database.write(
    async (transaction, afterCommit) => {
      const found = await lockVisibleCase(transaction, viewer, input.caseId);
      const appeal = await findAppealOfCase(transaction, found.id);
      const decision = appeal && (await lockDecision(transaction, appeal.decision_id));
      if (!appeal || !decision) throw caseNotFound();
      if (isSame(appeal, viewer, input)) {
        const isRestored = decision.is_restored ?? true;
        return { row: found, decisionId: decision.id, isRestored };
      }
      if (appeal.status !== 'open' || found.version !== input.version) throw changedElsewhere();
      refuseClaimed(viewer, found);
      const deciding = { transaction, afterCommit, viewer };
      const end = await decide(deps, deciding, { found, decision, appeal }, input);
      afterCommit(() => deps.announceCases(found.target_user_id));
      return { ...end, decisionId: decision.id };
    },
  );
  const { read } = deps.database;
  const decision = await findDecision(read, decisionId);
  if (!decision) throw caseNotFound();
  const shown = { case: await showCase(read, row), decision: await showDecision(read, decision) };
  return { ...shown, is_restored: isRestored };
}

/** Whether an earlier attempt of the same call has decided the appeal. */
function isSame({ status, decided_by }: AppealsTable, { userId }: Viewer, { overturn }: Input) {
  return decided_by === userId && status === (overturn ? 'overturned' : 'kept');
}

interface Appealed {
  found: CasesTable;
  decision: DecisionsTable;
  appeal: AppealsTable;
}

async function decide(
  deps: DecidingDeps,
  deciding: Deciding,
  { found, decision, appeal }: Appealed,
  { overturn, note, message }: Input,
): Promise<{ row: CasesTable; isRestored: boolean }> {
  const { transaction, viewer } = deciding;
  if (overturn) await lockComingBack(transaction, decision);
  await refuseHigherRank(transaction, viewer, found.target_user_id);
  await verifyPermission(transaction, viewer, 'manage_reports');
  const { moderatables } = deps;
  await refuseOwnDecision({ database: transaction, moderatables }, viewer.userId, decision);
  const now = new Date().toISOString();
  const reason = message === '' ? '異議の確認' : message;
  const isRestored = !overturn || (await takeBack(deps, deciding, decision, reason));
  const status = overturn ? 'overturned' : 'kept';
  const end = { status, note, message, decided_by: viewer.userId, decided_at: now } as const;
  await closeAppeal(transaction, appeal.decision_id, end);
  await tell(moderatables, deciding, decision, { isOverturned: overturn, isRestored, message });
  return { row: await close(transaction, found, { created_at: now }), isRestored };
}

interface End {
  isOverturned: boolean;
  isRestored: boolean;
  message: string;
}

/** Notifies the member who appealed, and writes to the audit log. */
async function tell(
  moderatables: Moderatables,
  { transaction, viewer }: Deciding,
  { id, target_type: type, target_id, target_user_id, snapshot }: DecisionsTable,
  end: End,
): Promise<void> {
  const stored = parseSnapshot(snapshot);
  const name = stored ? nameOf(stored) : '';
  const related = { relatedId: id, relatedKind: 'decision' } as const;
  const text = textOfAppeal(end, { word: moderatables[type].word, name });
  await notifyOfModeration(transaction, { ...text, ...related, to: target_user_id });
  const about = { target_type: type, target_id, target_user_id, name };
  await recordAudit(transaction, viewer, {
    action: end.isOverturned ? 'appeal.overturned' : 'appeal.kept',
    target: await auditTarget(transaction, about),
    reason: end.message,
  });
}
