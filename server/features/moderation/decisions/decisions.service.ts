import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { citedRuleSchema } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import {
  type ContentLabels,
  hasLabels,
  joinedLabels,
  noLabels,
} from '#contract/posts/content-labels.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { readRule } from '#server/features/moderation/guidelines/guidelines.service.ts';
import { titlesById } from '#server/features/notifications/notifications/timeline.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { deleteContentsSlice } from './decided-contents.shared.store.ts';
import * as store from './decisions.shared.store.ts';
import { type DecisionsTable, decisionRow } from './decisions.tables.ts';

/**
 * Stores a decision with the current time and the pictures of its target, in the transaction that applies the decision.
 */
export async function recordDecision(
  transaction: Queryable,
  fields: Parameters<typeof decisionRow>[0],
  pictures: readonly string[] = [],
): Promise<DecisionsTable> {
  const decision = decisionRow(fields);
  await store.insertDecision(transaction, decision, pictures);
  await queueRemovedPictures(transaction, decision);
  return decision;
}

/**
 * Ends a decision that was made without a report and whose effect was reverted directly. The caller notifies the
 * member.
 */
export function overturnSilently(
  transaction: Queryable,
  { userId: overturned_by }: Viewer,
  id: string,
): Promise<void> {
  const overturned_at = new Date().toISOString();
  const reversal = { overturned_at, overturned_by, overturn_message: '', is_restored: true };
  return store.markOverturned(transaction, id, reversal);
}

/** The pictures of the targets of decisions. Only their uploader can see them, until the time for appeals is over. */
export const decisionPictures: PictureReference = {
  table: 'decisions',
  column: 'picture_key',
  shownTo: 'nobody',
};

/** All pictures of targets with several pictures. They are stored as long as `decisionPictures`. */
export const allDecisionPictures: PictureReference = {
  table: 'decision_pictures',
  column: 'picture_key',
  shownTo: 'nobody',
};

/** Removes the pictures of decisions whose time for appeals is over, in slices. The sweep deletes the files. */
export async function endOldDecisions(database: Database): Promise<void> {
  while (await store.forgetPictures(database, new Date().toISOString()));
}

/** The decisions about a member. They are deleted with the profile, and the pictures are removed before that. */
export const decisionsOfMember: MemberRecords = {
  columns: ['decisions.target_user_id'],
  async *deleteAll({ database }, userId) {
    while (await database.write((transaction) => deleteContentsSlice(transaction, userId))) yield;
    await database.write((transaction) => store.forgetPicturesOf(transaction, userId));
    yield;
  },
};

/** Returns the decisions about the viewer by their ids. Decisions have no title. */
export async function readOwnDecisions(database: Database, viewer: Viewer, ids: string[]) {
  return titlesById(await store.decisionsAmong(database.read, viewer.userId, ids));
}

type CitedRule = z.output<typeof citedRuleSchema>;

/** Returns the rule that a decision cites, in the cited version. Null when the decision cites none. */
export async function citeRule(
  database: Queryable,
  { rule_id: id, rule_version: version }: Pick<DecisionsTable, 'rule_id' | 'rule_version'>,
): Promise<CitedRule | null> {
  if (id === null || version === null) return null;
  const rule = await readRule(database, id, version);
  return { id, version, title: rule?.title ?? '', text: rule?.text ?? '' };
}

/** The job that stores perceptual hashes of the pictures that a decision about a post has hidden or deleted. */
export const removedPicturesKind = jobKind<{ decisionId: string; userId: string }>({
  name: 'removed-pictures',
  payload: z.strictObject({ decisionId: idSchema, userId: idSchema }),
  key: ({ decisionId }) => decisionId,
  userId: ({ userId }) => userId,
});

async function queueRemovedPictures(
  transaction: Queryable,
  { id: decisionId, target_type, target_user_id: userId, action, picture_key }: DecisionsTable,
): Promise<void> {
  const isRemoved = action === 'hide' || action === 'delete';
  if (target_type !== 'post' || !isRemoved || picture_key === null) return;
  await enqueue(transaction, removedPicturesKind, { decisionId, userId });
}

export function parseLabels({ labels }: Pick<DecisionsTable, 'labels'>): ContentLabels | null {
  return labels === null ? null : (JSON.parse(labels) as ContentLabels);
}

/** Returns the column for the labels that a decision sets. Null without labels. */
export function writeLabels(labels: ContentLabels): string | null {
  const { spoiler, sensitive, ai } = labels;
  return hasLabels(labels) ? JSON.stringify({ spoiler, sensitive, ai }) : null;
}

/** Returns the labels that all decisions in force have set, so that a reversal leaves the labels of other decisions. */
export async function labelsAsDecided(database: Queryable, type: ReportTarget, id: string) {
  const inForce = (await store.listEffects(database, type, id)).filter(
    ({ overturned_at }) => overturned_at === null,
  );
  return inForce
    .map(parseLabels)
    .reduce<ContentLabels>(
      (labels, further) => (further ? joinedLabels(labels, further) : labels),
      noLabels,
    );
}
