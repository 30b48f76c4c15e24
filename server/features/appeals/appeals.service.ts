import type { MyDecision } from '#contract/decisions.ts';
import { APPEAL_LINK_LIFETIME } from '#contract/limits.ts';
import { APPEAL_WEIGHT } from '#server/features/cases/cases.policy.ts';
import { type AnnounceCases, openCase } from '#server/features/cases/cases.service.ts';
import { parseSnapshot } from '#server/features/cases/snapshots.service.ts';
import { findStandingBlock, lockDecision } from '#server/features/decisions/decisions.service.ts';
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
 * Files the appeal of a member against a decision about them, as a case in the queue of the team. The same again changes
 * nothing. Throws not-found, appeal-over when the decision was appealed against before, or its time is over.
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
 * Makes the address by which a blocked member reads the decision about them and appeals, for a short time. Returns its
 * token; null where no decision blocks them. The caller has made sure that it is them.
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

/** The decision that a link leads to, as whose it is. Throws not-found for a link that does not work. */
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
