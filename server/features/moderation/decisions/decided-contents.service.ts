import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { ContentCounts, Contents } from '#contract/moderation/decisions.ts';
import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import type { DecisionsTable } from './decisions.tables.ts';

/** What a decision covers in addition to its target, as it is stored. */
export interface DecidedContents extends Contents {
  /** The numbers of contents at the time of the decision, without the target. */
  counts: ContentCounts;
  reason: string;
}

/** Returns what a decision covers in addition to its target. Null when the decision covers only its target. */
export function parseContents({
  contents,
}: Pick<DecisionsTable, 'contents'>): DecidedContents | null {
  return contents === null ? null : (JSON.parse(contents) as DecidedContents);
}

/** The job that hides or deletes what a decision covers, and that reverts this when the decision is overturned. */
export const contentsKind = jobKind<{ decisionId: string; userId: string }>({
  name: 'decided-contents',
  payload: z.strictObject({ decisionId: idSchema, userId: idSchema }),
  key: ({ decisionId }) => decisionId,
  userId: ({ userId }) => userId,
});

/** Queues the job of a decision that covers more than its target. A running job starts again. */
export async function queueContents(
  transaction: Queryable,
  { id: decisionId, target_user_id: userId, contents }: DecisionsTable,
): Promise<void> {
  if (contents === null) return;
  await enqueueAnew(transaction, contentsKind, { decisionId, userId });
}

export async function isContentsRunning(database: Queryable, decisionId: string): Promise<boolean> {
  return (await findJob(database, jobId(contentsKind, decisionId))) !== null;
}

/** Returns the columns with which a decision hides content at the time `hidden_at`. */
export function hidingOf(
  { decided_by }: Pick<DecisionsTable, 'decided_by'>,
  { reason }: DecidedContents,
  hidden_at: string,
): TeamHiding {
  return { hidden_at, hidden_by: decided_by, hidden_reason: reason };
}
