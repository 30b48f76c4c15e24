import { APPEAL_LINK_LIFETIME } from '#contract/foundations/limits.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { APPEAL_WEIGHT } from '#server/features/moderation/case-records/case-records.policy.ts';
import {
  type AnnounceCases,
  openCase,
} from '#server/features/moderation/case-records/case-records.service.ts';
import { parseSnapshot } from '#server/features/moderation/case-records/case-snapshots.service.ts';
import {
  findStandingBlock,
  lockDecision,
} from '#server/features/moderation/decisions/decisions.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { randomName, sha256 } from '#server/platform/ids.ts';
import * as store from './appeals.store.ts';
import { canAppeal, decisionNotFound, isTold, readMyDecision } from './my-decisions.service.ts';

export { closeAppeal, deleteExpiredLinks, findAppealOfCase, listAppeals } from './appeals.store.ts';

export interface AppealDeps {
  database: Database;
  announce: AnnounceCases;
}

interface NewAppeal {
  userId: string;
  decisionId: string;
  text: string;
}

/**
 * Files a member's appeal against a decision, as a case in the queue of the team. Repeating the same appeal changes
 * nothing. Throws not-found, and appeal-over when the decision was already appealed or the time is over.
 */
export async function appeal(
  { database, announce }: AppealDeps,
  { userId, decisionId, text }: NewAppeal,
): Promise<MyDecision> {
  await database.write(async (transaction, afterCommit) => {
    const decision = await lockDecision(transaction, decisionId);
    if (decision?.target_user_id !== userId || !isTold(decision)) throw decisionNotFound();
    const known = await store.findAppeal(transaction, decisionId);
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
    await store.insertAppeal(transaction, {
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
    afterCommit(() => announce(userId));
  });
  return readMyDecision(database.read, userId, decisionId);
}

const TOKEN_LENGTH = 40;

/**
 * Creates a short-lived link by which a blocked member reads the decision and appeals. Returns its token, or null when
 * no decision blocks them. The caller has verified the identity of the member.
 */
export async function createAppealLink(database: Database, userId: string): Promise<string | null> {
  const decision = await findStandingBlock(database.read, userId);
  if (!decision) return null;
  const token = randomName(TOKEN_LENGTH);
  const expires_at = new Date(Date.now() + APPEAL_LINK_LIFETIME).toISOString();
  const link = { token_hash: sha256(token), decision_id: decision.id, expires_at };
  await database.writeOne((queryable) => store.insertLink(queryable, link));
  return token;
}

/** The decision of a link, as seen by its member. Throws not-found for an invalid or expired link. */
export async function findLinkedDecision(
  database: Queryable,
  token: string,
): Promise<{ userId: string; decisionId: string }> {
  const linked = await store.findLinked(database, sha256(token), new Date().toISOString());
  if (!linked)
    throw new AppError('not-found', 'このリンクは使えません。もう一度ログインしてください');
  return { userId: linked.target_user_id, decisionId: linked.id };
}

function appealOver(): AppError {
  return new AppError('failed-precondition', 'この対応への異議は、いまは送れません', {
    reason: 'appeal-over',
  });
}
