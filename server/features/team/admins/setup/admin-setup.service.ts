import { randomBytes } from 'node:crypto';
import { SETUP_TOKEN_LIFETIME } from '#contract/foundations/limits.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { recordMemberAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import type { PublishAdminEvent } from '../ranks/admin-ranks.service.ts';
import { saveRank } from '../ranks/admin-ranks.store.ts';
import * as store from './admin-setup.store.ts';

export async function isSetupOpen(database: Database): Promise<boolean> {
  return !(await store.hasAdmins(database.read));
}

/**
 * Creates a token that makes its bearer the first admin. Returns null when the site has an admin. Every process has its
 * own token. All tokens become invalid when one of them is used, or after a day.
 */
export async function createSetupToken(database: Database): Promise<string | null> {
  if (!(await isSetupOpen(database))) return null;
  const token = randomBytes(24).toString('base64url');
  const row = { id: newId(), token_hash: sha256(token), created_at: new Date().toISOString() };
  await store.saveToken(database, row, oldest());
  return token;
}

/** Makes the bearer of a token the first super admin. Throws `invalid-argument` for any invalid or used token. */
export async function setUpFirstAdmin(
  { database, publishEvent }: { database: Database; publishEvent: PublishAdminEvent },
  viewer: Viewer,
  token: string,
): Promise<{ rank: AdminRank }> {
  const rank = 'super_admin';
  await database.write(async (transaction, afterCommit) => {
    const hashes = await store.lockTokens(transaction, oldest());
    if (!hashes.includes(sha256(token)) || (await store.hasAdmins(transaction))) throw wrongToken();
    await store.deleteTokens(transaction);
    await saveRank(transaction, viewer.userId, rank);
    await recordMemberAudit(transaction, viewer, viewer.userId, {
      action: 'admin.set-up',
      changes: [{ field: 'rank', before: '', after: rank }],
    });
    afterCommit(() => publishEvent(viewer.userId));
  });
  return { rank };
}

function oldest(): string {
  return new Date(Date.now() - SETUP_TOKEN_LIFETIME).toISOString();
}

function wrongToken(): AppError {
  const message = 'トークンが正しくないか、期限が切れています';
  return fieldError('invalid-argument', 'token', message);
}
