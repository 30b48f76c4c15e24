import { linksElsewhere } from '#contract/foundations/links.ts';
import { readReputation } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import {
  changeCase,
  openCase,
  type PublishCasesEvent,
} from '#server/features/moderation/cases/cases.service.ts';
import { lockOpenCase } from '#server/features/moderation/cases/cases.shared.store.ts';
import type { StoredSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { needsReview } from './link-holds.policy.ts';
import { countApproved } from './link-holds.store.ts';
import { pendingReviewReason } from './link-holds.text.ts';

/** The dependencies of pending review. */
export interface LinkHolds {
  /** The host of the site. Links to it need no review. */
  host: string;
  publishEvent: PublishCasesEvent;
}

/** The types of content in which links are reviewed. */
export type ReviewedType = 'post' | 'comment';

interface Published {
  type: ReviewedType;
  texts: readonly string[];
  /** The texts that others already see. */
  known?: readonly string[];
}

/** Whether links that a member publishes now wait for a review. */
export async function linksWait(
  database: Queryable,
  member: Pick<Viewer, 'userId' | 'admin'>,
  now: Date,
): Promise<boolean> {
  const reputation = await readReputation(database, member, now.getTime());
  return needsReview(reputation, await countApproved(database, member.userId));
}

/**
 * The hiding for content that a member publishes with links, until the team has reviewed them. Null when there are no
 * external links beyond those that others already see, or when the member needs no review. Throws restricted for links
 * of a restricted member.
 */
export async function hidingOfLinks(
  transaction: Queryable,
  { host }: LinkHolds,
  member: Pick<Viewer, 'userId' | 'admin'>,
  { type, texts, known = [] }: Published,
): Promise<(TeamHiding & { hidden_at: string }) | null> {
  await refuseLinks(transaction, member.userId, { texts, known, host });
  const seen = new Set(linksElsewhere(known, host));
  if (linksElsewhere(texts, host).every((url) => seen.has(url))) return null;
  const now = new Date();
  if (!(await linksWait(transaction, member, now))) return null;
  return {
    hidden_at: now.toISOString(),
    hidden_by: null,
    hidden_reason: pendingReviewReason(type),
  };
}

interface Held {
  type: ReviewedType;
  id: string;
  user_id: string;
  hidden_at: string;
  snapshot: StoredSnapshot;
}

/** Queues content that was just hidden, in the transaction that hides it. */
export async function openHoldCase(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { publishEvent }: LinkHolds,
  { type, id, user_id, hidden_at, snapshot }: Held,
): Promise<void> {
  await openCase(transaction, {
    kind: 'links',
    target_type: type,
    target_id: id,
    target_user_id: user_id,
    snapshot,
    hidden_at,
  });
  afterCommit(() => publishEvent(user_id));
}

/**
 * Locks the case of content in pending review, before the content itself, in the same order as decisions. Returns null
 * when there is none.
 */
export function lockHeldCase(
  transaction: Queryable,
  target_type: ReviewedType,
  target_id: string,
): Promise<CasesTable | null> {
  return lockOpenCase(transaction, { kind: 'links', target_type, target_id });
}

/**
 * Updates the case of content that changes during pending review. A moderator who has read the previous version can no
 * longer decide about it.
 */
export async function updateHeldCase(
  { transaction, afterCommit }: { transaction: Queryable; afterCommit: AfterCommit },
  { publishEvent }: LinkHolds,
  held: CasesTable,
  snapshot: StoredSnapshot,
): Promise<void> {
  await changeCase(transaction, held, { snapshot: JSON.stringify(snapshot) });
  afterCommit(() => publishEvent(held.target_user_id));
}
