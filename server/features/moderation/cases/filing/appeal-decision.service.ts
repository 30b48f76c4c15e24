import type { MyDecision } from '#contract/moderation/decisions.ts';
import {
  canAppeal,
  isVisibleToMember,
} from '#server/features/moderation/appeals/appeals.policy.ts';
import {
  findAppeal,
  insertAppeal,
} from '#server/features/moderation/appeals/appeals.shared.store.ts';
import {
  decisionNotFound,
  readMyDecision,
} from '#server/features/moderation/appeals/my-decisions.service.ts';
import { APPEAL_WEIGHT } from '#server/features/moderation/cases/cases.policy.ts';
import { openCase, type QueueDeps } from '#server/features/moderation/cases/cases.service.ts';
import { lockDecision } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { parseSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/**
 * Stores an appeal as a case. A repeated appeal changes nothing. Throws `not-found`, and `appeal-over` when the
 * decision was already appealed or the time for appeals is over.
 */
export async function appealDecision(
  { database, publishCasesEvent }: QueueDeps,
  { userId, decisionId, text }: { userId: string; decisionId: string; text: string },
): Promise<MyDecision> {
  await database.write(async (transaction, afterCommit) => {
    const decision = await lockDecision(transaction, decisionId);
    if (decision?.target_user_id !== userId || !isVisibleToMember(decision))
      throw decisionNotFound();
    const known = await findAppeal(transaction, decisionId);
    if (known?.text === text) return;
    if (!canAppeal(decision, known)) throw appealOver();
    const { target_type, target_id } = decision;
    const opened = await openCase(transaction, {
      kind: 'appeal',
      target_type,
      target_id,
      target_user_id: userId,
      snapshot: parseSnapshot(decision.snapshot),
      weight: APPEAL_WEIGHT,
    });
    await insertAppeal(transaction, {
      decision_id: decisionId,
      case_id: opened.id,
      user_id: userId,
      text,
      status: 'open',
      note: '',
      message: '',
      decided_by: null,
      created_at: opened.opened_at,
      decided_at: null,
    });
    afterCommit(() => publishCasesEvent(userId));
  });
  return readMyDecision(database.read, userId, decisionId);
}

function appealOver(): AppError {
  return new AppError('failed-precondition', 'この対応への異議は、いまは送れません', {
    reason: 'appeal-over',
  });
}
