import { APPEAL_LINK_LIFETIME } from '#contract/foundations/limits.ts';
import { findBlockInForce } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { randomName, sha256 } from '#server/platform/ids.ts';
import * as store from './appeals.shared.store.ts';

const TOKEN_LENGTH = 40;

/**
 * Creates a short-lived link with which a blocked member reads the decision and appeals. Returns the token of the link,
 * or null when no decision blocks the member. The caller has verified who the member is.
 */
export async function createAppealLink(database: Database, userId: string): Promise<string | null> {
  const decision = await findBlockInForce(database.read, userId);
  if (!decision) return null;
  const token = randomName(TOKEN_LENGTH);
  const expires_at = new Date(Date.now() + APPEAL_LINK_LIFETIME).toISOString();
  const link = { token_hash: sha256(token), decision_id: decision.id, expires_at };
  await database.writeOne((queryable) => store.insertLink(queryable, link));
  return token;
}

/** Returns the decision of a link, as its member reads it. Throws not-found for an invalid or expired link. */
export async function findLinkedDecision(
  database: Queryable,
  token: string,
): Promise<{ userId: string; decisionId: string }> {
  const linked = await store.findLinked(database, sha256(token), new Date().toISOString());
  if (!linked)
    throw new AppError('not-found', 'このリンクは使えません。もう一度ログインしてください');
  return { userId: linked.target_user_id, decisionId: linked.id };
}
