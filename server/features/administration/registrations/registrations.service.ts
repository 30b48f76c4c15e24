import type { z } from 'zod';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import type {
  decideRegistration,
  listRegistrations,
  Registration,
  RegistrationDecision,
} from '#contract/administration/registrations.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { confirmAuthority } from '#server/features/administration/managed-users/managed-users.service.ts';
import { changeApproval } from '#server/features/members/profiles/approvals.service.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import type { PublishProfileEvent } from '#server/features/members/profiles/save-profile.service.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { recordMemberAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './registrations.store.ts';

interface RegistrationDeps {
  database: Database;
  publishProfileEvent: PublishProfileEvent;
}

export async function readRegistrations(
  { read }: Database,
  { state, cursor, limit }: z.output<typeof listRegistrations.search>,
): Promise<Page<Registration>> {
  const keyset = store.registrationKeysets[state];
  const after = keyset.after(cursor);
  const readRows = async (rows: number) => {
    const found = await store.listRegistrations(read, state, { after, rows });
    // The time by which a row is sorted is never null here, because the query leaves out such rows.
    return found.map((row) => ({
      ...row,
      approval_asked_at: row.approval_asked_at ?? '',
      approval_refused_at: row.approval_refused_at ?? '',
    }));
  };
  const { items, ...page } = await keyset.read(limit, readRows);
  return {
    ...page,
    items: items.map((row) => ({
      user: toSummary(row),
      bio: row.bio,
      email: row.email,
      state,
      at: state === 'waiting' ? row.approval_asked_at : row.approval_refused_at,
      reason: row.approval_refused_reason,
    })),
  };
}

/** Returns how many users are waiting, and since when the first of them waits. Null when nobody waits. */
export async function readWaitingRegistrations(
  database: Queryable,
): Promise<Dashboard['registrations']> {
  const { count, oldest_at } = await store.countWaiting(database);
  return oldest_at === null ? null : { count, oldest_at };
}

const actions = {
  approved: 'user.approved',
  refused: 'user.refused',
  waiting: 'user.refusal-withdrawn',
} as const satisfies Record<RegistrationDecision, string>;

/** Approves or refuses a user who applies to become a member, and notifies them. A repeated call changes nothing. */
export async function decide(
  { database, publishProfileEvent }: RegistrationDeps,
  viewer: Viewer,
  { userId: id, decision, reason }: z.output<typeof decideRegistration.input>,
): Promise<void> {
  await database.write(async (transaction, afterCommit) => {
    await confirmAuthority(transaction, viewer, id);
    const updated_at = await changeApproval(transaction, id, { decision, reason });
    if (updated_at === null) return;
    await recordMemberAudit(transaction, viewer, id, { action: actions[decision], reason });
    if (decision === 'approved') {
      await notifyOfModeration(transaction, { ...textOfApproval, to: id, relatedId: null });
    }
    afterCommit(() => publishProfileEvent({ id, updated_at }));
  });
}

const textOfApproval = {
  title: '登録が承認されました',
  content: 'ようこそ。投稿やコメント、いいねができるようになりました。',
};
