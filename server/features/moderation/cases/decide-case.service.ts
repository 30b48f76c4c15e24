import type { z } from 'zod';
import type { decideCase as decideCaseFunction } from '#contract/moderation/cases.ts';
import type { DecisionAction, RuleReference } from '#contract/moderation/decisions.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import {
  type AnnounceCases,
  changeCase,
} from '#server/features/moderation/case-records/case-records.service.ts';
import {
  nameOf,
  parseSnapshot,
} from '#server/features/moderation/case-records/case-snapshots.service.ts';
import {
  findDecisionOfCase,
  recordDecision,
} from '#server/features/moderation/decisions/decisions.service.ts';
import { readRule } from '#server/features/moderation/guidelines/guidelines.service.ts';
import { closeReports } from '#server/features/moderation/reports/reports.service.ts';
import {
  type Deciding,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import {
  notifyOfModeration,
  notifyOfOutcome,
} from '#server/features/notifications/notifications/notifications.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import {
  type AuditedTarget,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { CasesTable, DecisionsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { choicesFor, isHeldBy, isWaitingFor } from './case-authority.policy.ts';
import { showDecision } from './case-decisions-view.service.ts';
import { caseNotFound, showCase } from './case-queue.service.ts';
import { reasonOf, textOfDecision, textOfOutcome } from './cases.text.ts';
import { changedElsewhere, lockVisibleCase, refuseClaimed } from './claim-case.service.ts';
import { apply, type EffectDeps } from './decision-effects.service.ts';
import { lockComingBack } from './lock-case-target.service.ts';

export interface DecidingDeps extends EffectDeps {
  database: Database;
  announceCases: AnnounceCases;
}

type Input = z.output<typeof decideCaseFunction.input>;

/**
 * Decides a case and applies the decision, in one transaction. A repeated decision changes nothing. Throws not-found,
 * higher-rank, case-claimed, changed-elsewhere when the case has changed since the viewer read it, and
 * permission-denied for actions that the viewer may not do elsewhere.
 */
export async function decideCase(
  deps: DecidingDeps,
  viewer: Viewer,
  input: Input,
): Promise<z.input<typeof decideCaseFunction.output>> {
  const { row, decision } = await deps.database.write(async (transaction, afterCommit) => {
    const found = await lockVisibleCase(transaction, viewer, input.caseId);
    if (found.kind === 'appeal') throw caseNotFound();
    const known = await findDecisionOfCase(transaction, found.id);
    if (known && isSame(known, viewer, input)) return { row: found, decision: known };
    if (known || found.version !== input.version) throw changedElsewhere();
    refuseClaimed(viewer, found);
    const deciding = { transaction, afterCommit, viewer };
    const made = await make(deps, deciding, found, input);
    const row = await close(transaction, found, made);
    afterCommit(() => deps.announceCases(found.target_user_id));
    return { row, decision: made };
  });
  const { read } = deps.database;
  return { case: await showCase(read, row), decision: await showDecision(read, decision) };
}

/** Whether a decision was stored by an earlier attempt of the same call. */
function isSame(known: DecisionsTable, { userId }: Viewer, input: Input): boolean {
  const { action, message, rule } = input;
  const isSameAction = known.action === action && known.block_until === endOfBlock(input);
  const isSameReason = known.message === message && known.rule_id === (rule?.id ?? null);
  return known.decided_by === userId && isSameAction && isSameReason;
}

function endOfBlock({ action, blockUntil }: Pick<Input, 'action' | 'blockUntil'>): string | null {
  return action === 'block' && blockUntil !== null ? new Date(blockUntil).toISOString() : null;
}

/** Checks the decision of the viewer, applies it and stores it. */
async function make(
  deps: DecidingDeps,
  deciding: Deciding,
  found: CasesTable,
  { action, rule: cited, message, note, blockUntil }: Input,
): Promise<DecisionsTable> {
  const { transaction, viewer } = deciding;
  const { target_type, target_id, target_user_id } = found;
  const { find, word } = deps.moderatables[target_type];
  await lockComingBack(transaction, found);
  await refuseHigherRank(transaction, viewer, target_user_id);
  const { permissions } = await verifyPermission(transaction, viewer, 'manage_reports');
  const thing = await find(transaction, target_id);
  const isWaiting = isWaitingFor(found, thing);
  const content = permissionOf(deps.moderatables, target_type);
  const facts = { kind: found.kind, content, thing, isWaiting, appealed: null };
  if (!choicesFor(permissions, facts).includes(action)) throw notAllowed();
  const title = cited === null ? '' : await titleOf(transaction, cited);
  const snapshot = thing?.snapshot ?? parseSnapshot(found.snapshot);
  const reason = reasonOf({ rule: title, message });
  const until = endOfBlock({ action, blockUntil });
  const isHeld = isHeldBy(found, thing);
  const decided = { action, reason, isHeld, isGone: thing === null, blockUntil: until };
  const undo = await apply(deps, deciding, found, decided);
  const decision = await recordDecision(transaction, {
    case_id: found.id,
    target_type,
    target_id,
    target_user_id,
    action,
    block_until: until,
    rule_id: cited?.id ?? null,
    rule_version: cited?.version ?? null,
    note,
    message,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
    picture_key: thing?.snapshot.image_key ?? null,
    undo: JSON.stringify(undo),
    decided_by: viewer.userId,
  });
  const name = snapshot ? nameOf(snapshot) : '';
  await tell(transaction, decision, { rule: title, word, name, reported: nameOfReported(found) });
  // The log omits the note, because the member of the decision may be on the team and read the log.
  await audit(transaction, viewer, decision, { reason, name, rule: title });
  return decision;
}

/** Returns the title of the cited rule. Throws invalid-argument when the guidelines do not contain it. */
async function titleOf(transaction: Queryable, { id, version }: RuleReference): Promise<string> {
  const rule = await readRule(transaction, id, version);
  if (rule) return rule.title;
  const message = 'このルールは見つかりませんでした。選び直してください';
  throw new AppError('invalid-argument', message, { fields: { rule: message } });
}

interface Named {
  name: string;
}

interface Told extends Named {
  rule: string;
  /** The word for the target. */
  word: string;
  /** The title of the target when it was reported. */
  reported: string;
}

function nameOfReported({ snapshot }: CasesTable): string {
  const reported = parseSnapshot(snapshot);
  return reported ? nameOf(reported) : '';
}

/**
 * Notifies the owner of what was done and why, and the reporters that there is an outcome. Reporters see the title that
 * they know, since an edit may not be visible to them.
 */
async function tell(
  transaction: Queryable,
  { id, action, message, case_id, target_user_id, created_at }: DecisionsTable,
  { rule, word, name, reported }: Told,
): Promise<void> {
  const now = new Date(created_at);
  if (action !== 'none') {
    const text = textOfDecision(action, { word, name, rule, message });
    const related = { relatedId: id, relatedKind: 'decision' } as const;
    await notifyOfModeration(transaction, { ...text, ...related, to: target_user_id }, now);
  }
  const status = action === 'none' ? 'dismissed' : 'resolved';
  const reporters = await closeReports(transaction, case_id, status);
  const outcome = textOfOutcome(action !== 'none', { word, name: reported });
  await notifyOfOutcome(transaction, { ...outcome, to: reporters }, now);
}

async function audit(
  transaction: Queryable,
  viewer: Viewer,
  { action, target_type, target_id, target_user_id }: DecisionsTable,
  { reason, name, rule }: Named & { reason: string; rule: string },
): Promise<void> {
  const target = await auditTarget(transaction, { target_type, target_id, target_user_id, name });
  const changes = [
    { field: 'decision', before: '', after: action satisfies DecisionAction },
    ...(rule === '' ? [] : [{ field: 'rule', before: '', after: rule }]),
  ];
  await recordAudit(transaction, viewer, { action: 'case.decided', target, reason, changes });
}

/** The target of the audit entry, and its owner. An entry about an NFT has the owner as its target. */
export async function auditTarget(
  transaction: Queryable,
  about: Pick<DecisionsTable, 'target_type' | 'target_id' | 'target_user_id'> & Named,
): Promise<AuditedTarget> {
  const { target_type: type, target_id: id, target_user_id: ownerId, name } = about;
  if (type === 'nft') {
    return { type: 'user', id: ownerId, name: await nameOfMember(transaction, ownerId) };
  }
  return type === 'user' ? { type, id, name } : { type, id, name, ownerId };
}

/** Removes a case from the queue. */
export function close(
  transaction: Queryable,
  found: CasesTable,
  { created_at }: Pick<DecisionsTable, 'created_at'>,
): Promise<CasesTable> {
  return changeCase(transaction, found, {
    status: 'decided',
    decided_at: created_at,
    claimed_by: null,
    claimed_until: null,
    hide_at: null,
    hidden_at: null,
  });
}

function notAllowed(): AppError {
  return new AppError('permission-denied', 'この対応をする権限がないか、対象がもうありません');
}
