import { SECOND } from '#contract/foundations/limits.ts';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { findStanding } from '#server/features/members/profiles/member-standing.shared.store.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { readReadOnly } from '#server/features/site/site-settings/site-settings.service.ts';
import { findAdminRecord } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { failedText, heldText, publishedText } from './publication-plans.text.ts';

/** How often a publication is tried while the site is read-only. */
const READ_ONLY_PAUSE = 5 * SECOND;

interface Publication {
  userId: string;
  publish(author: Viewer): Promise<void>;
  /** Stores why it was not published, and tells its author. */
  fail(failure: PlanFailure): Promise<void>;
}

/**
 * Publishes what its author has planned for now, as if they did it themselves. While members cannot write it waits. What
 * the author may not publish now has failed, and what the site cannot do now is thrown, so that the job is tried again.
 */
export async function publishDue(
  database: Database,
  job: LeasedJob,
  { userId, publish, fail }: Publication,
): Promise<void> {
  if ((await readReadOnly(database.read)) !== null) {
    const until = job.now() + READ_ONLY_PAUSE;
    return database.write((transaction) => job.pause(transaction, { until }));
  }
  const standing = await findStanding(database.read, userId);
  if (!standing) return;
  if (standing.leaving_at !== null) return fail('account-leaving');
  if (standing.blocked_at !== null) return fail('account-blocked');
  const admin = await findAdminRecord(database.read, userId);
  try {
    await publish({ userId, sessionHash: '', isComplete: true, hidesOthers: true, admin });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await fail(failure);
  }
}

/** Why an error keeps something from being published until its author acts. Null when another try may succeed. */
function failureOf(error: unknown): PlanFailure | null {
  if (!(error instanceof AppError) || isUnavailable(error) || error.code === 'unavailable') {
    return null;
  }
  const { reason } = error.details ?? {};
  if (reason === 'hidden-by-team' || reason === 'restricted' || reason === 'event-over') {
    return reason;
  }
  return error.code === 'invalid-argument' ? 'incomplete' : 'unexpected';
}

/** Something that was planned, for its author. */
export interface Planned {
  kind: 'post' | 'event';
  id: string;
  user_id: string;
  title: string;
}

/** Notifies the author that it was published, or that it waits for the team, in the transaction of the publication. */
export async function tellPublished(
  transaction: Queryable,
  { kind, id, user_id: to, title }: Planned,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  const text = (isHeld ? heldText : publishedText)(kind, title);
  const link = { relatedId: id, relatedKind: kind };
  await notifyMembers(transaction, { type: 'reminder', to, ...link, text });
}

/** Notifies the author that it was not published. */
export async function tellFailed(
  transaction: Queryable,
  { kind, id, user_id: to, title }: Planned,
  failure: PlanFailure,
): Promise<void> {
  const text = failedText(kind, title, failure);
  // A post is a draft, and an event has no page before its publication.
  const link = kind === 'event' ? { relatedId: null } : { relatedId: id, relatedKind: kind };
  await notifyMembers(transaction, { type: 'reminder', to, ...link, text });
}
