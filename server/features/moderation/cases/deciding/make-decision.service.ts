import type { Contents, DecisionAction, RuleReference } from '#contract/moderation/decisions.ts';
import type { ContentLabels } from '#contract/posts/content-labels.ts';
import { isHiddenBy } from '#server/features/moderation/cases/cases.policy.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { reasonOf } from '#server/features/moderation/cases/cases.text.ts';
import { countMemberContents } from '#server/features/moderation/cases/view/member-contents.service.ts';
import {
  type DecidedContents,
  queueContents,
} from '#server/features/moderation/decisions/decided-contents.service.ts';
import {
  recordDecision,
  writeLabels,
} from '#server/features/moderation/decisions/decisions.service.ts';
import { readRule } from '#server/features/moderation/guidelines/guidelines.service.ts';
import {
  type AdminTransaction,
  type CurrentTarget,
  isContent,
  type Moderatables,
  type WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { parseSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import { changesOf } from './case-actions.service.ts';
import { applyDecision, type EffectDeps, type Undo } from './decision-effects.service.ts';

export interface Verdict {
  action: DecisionAction;
  rule: RuleReference | null;
  message: string;
  note: string;
  blockUntil: string | null;
  /** What a block covers in addition to the member. */
  contents: Contents;
  labels: ContentLabels;
}

/** A decision with the texts for its notification. */
export interface MadeDecision {
  decision: Tables['decisions'];
  /** The title of the cited rule, or an empty text. */
  rule: string;
  reason: string;
  contents: DecidedContents | null;
}

/**
 * Applies and stores a decision about a locked case, in the transaction of the caller, who has checked the permissions.
 * A job later covers contents other than the target.
 */
export async function makeDecision(
  deps: EffectDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  current: CurrentTarget | null,
  verdict: Verdict,
): Promise<MadeDecision> {
  const { transaction } = adminTransaction;
  const { action, message, blockUntil } = verdict;
  const rule = await titleOfRule(transaction, verdict.rule);
  const reason = reasonOf({ rule, message });
  const undo = await applyDecision(deps, adminTransaction, found, {
    action,
    reason,
    current,
    isOnHold: isHiddenBy(found, current),
    contents: verdict.contents,
  });
  const contents = await contentsOf(deps, adminTransaction, found, verdict, reason);
  if (action === 'block') {
    // A decision about a report has its own entry in the audit log.
    const changes = found.kind === 'team' ? changesOf(contents) : [];
    const wanted = { userId: found.target_user_id, reason, until: blockUntil, changes };
    const block = await deps.memberBlocks.block(adminTransaction, wanted);
    if (block) undo.block = block;
  }
  if (action === 'restrict') {
    const wanted = { userId: found.target_user_id, reason, until: blockUntil };
    const restriction = await deps.memberBlocks.restrict(adminTransaction, wanted);
    if (restriction) undo.restriction = restriction;
  }
  const effects = { undo, contents };
  const decision = await storeDecision(adminTransaction, found, current, verdict, effects);
  await setLabels(deps.moderatables, adminTransaction, decision);
  await queueContents(transaction, decision);
  return { decision, rule, reason, contents };
}

export async function storeDecision(
  { transaction, viewer }: AdminTransaction,
  found: CasesTable,
  current: CurrentTarget | null,
  { action, rule, message, note, blockUntil, labels }: Omit<Verdict, 'contents'>,
  { undo, contents }: { undo: Undo; contents: DecidedContents | null },
): Promise<Tables['decisions']> {
  const snapshot = current?.snapshot ?? parseSnapshot(found.snapshot);
  const decision = {
    case_id: found.id,
    target_type: found.target_type,
    target_id: found.target_id,
    target_user_id: found.target_user_id,
    action,
    block_until: blockUntil,
    rule_id: rule?.id ?? null,
    rule_version: rule?.version ?? null,
    note,
    message,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
    picture_key: current?.snapshot.image_key ?? null,
    undo: JSON.stringify(undo),
    contents: contents && JSON.stringify(contents),
    labels: writeLabels(labels),
    decided_by: viewer.userId,
  };
  return recordDecision(transaction, decision, current?.snapshot.image_keys);
}

/** Returns what a block covers. Its numbers leave out the hidden or deleted target. Null for other actions. */
async function contentsOf(
  { moderatables }: EffectDeps,
  { transaction }: AdminTransaction,
  { id, target_user_id: userId }: CasesTable,
  { action, contents }: Verdict,
  reason: string,
): Promise<DecidedContents | null> {
  if (action !== 'block') return null;
  const deps = { database: transaction, moderatables };
  const since = contents.since === null ? null : new Date(contents.since).toISOString();
  const counts = await countMemberContents(deps, { userId, since }, id);
  const isWide = contents.scope === 'all' || contents.scope === 'since';
  const covered = isWide ? counts : { ...counts, posts: 0, comments: 0, events: 0 };
  return { ...contents, since, counts: covered, reason };
}

/** Returns the title of a cited rule, or an empty text. Throws `invalid-argument` for a rule that does not exist. */
export async function titleOfRule(transaction: Queryable, cited: RuleReference | null) {
  if (cited === null) return '';
  const rule = await readRule(transaction, cited.id, cited.version);
  if (rule) return rule.title;
  const message = 'このルールは見つかりませんでした。選び直してください';
  throw fieldError('invalid-argument', 'rule', message);
}

/** Sets the labels of a new decision. Throws `labels-set` when the team has already set all of them. */
export async function setLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  decision: Tables['decisions'],
): Promise<void> {
  if (decision.labels === null) return;
  if (!(await computeLabels(moderatables, writeTransaction, decision))) throw labelsSet();
}

/** Removes the labels of an overturned decision, except those that another decision or the author sets. */
export async function removeLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  decision: Tables['decisions'],
): Promise<void> {
  if (decision.labels !== null) await computeLabels(moderatables, writeTransaction, decision);
}

async function computeLabels(
  moderatables: Moderatables,
  writeTransaction: WriteTransaction,
  { target_type: type, target_id: id, target_user_id: user_id }: Tables['decisions'],
): Promise<boolean> {
  if (!isContent(type)) return false;
  return (await moderatables[type].applyLabels?.(writeTransaction, { id, user_id })) ?? false;
}

function labelsSet(): AppError {
  return new AppError('failed-precondition', 'このラベルは、もう運営が付けています', {
    reason: 'labels-set',
  });
}
