import type { z } from 'zod';
import type { decideCase as decideCaseFunction } from '#contract/moderation/cases.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import { recordDecision } from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecisionOfCase } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { readRule } from '#server/features/moderation/guidelines/guidelines.service.ts';
import { closeReports } from '#server/features/moderation/reports/reports.shared.store.ts';
import {
  type AdminTransaction,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import {
  parseSnapshot,
  storedName,
} from '#server/features/moderation/targets/target-snapshots.service.ts';
import { notifyOfOutcome } from '#server/features/notifications/notifications/notifications.service.ts';
import type { CasesTable, DecisionsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { actOnCase, type CaseDeps, lockAuthority, recordOutcome } from './case-actions.service.ts';
import {
  caseChanged,
  choicesFor,
  isHeldBy,
  isWaitingFor,
  refuseChanged,
} from './case-authority.policy.ts';
import { caseNotFound } from './case-queue.service.ts';
import { closeCase } from './cases.service.ts';
import { reasonOf, textOfDecision, textOfOutcome } from './cases.text.ts';
import { applyDecision } from './decision-effects.service.ts';

type Input = z.output<typeof decideCaseFunction.input>;

/**
 * Decides a case and applies the decision, in one transaction. A repeated call changes nothing. Throws not-found,
 * higher-rank, case-claimed, changed-elsewhere when the case has changed since the viewer read it, and
 * permission-denied for actions that the viewer may not do elsewhere.
 */
export function decideCase(
  deps: CaseDeps,
  viewer: Viewer,
  input: Input,
): Promise<z.input<typeof decideCaseFunction.output>> {
  return actOnCase(deps, viewer, input.caseId, async (adminTransaction, found) => {
    const { transaction } = adminTransaction;
    if (found.kind === 'appeal') throw caseNotFound();
    const known = await findDecisionOfCase(transaction, found.id);
    if (known && isSame(known, viewer, input)) return { row: found, decisionId: known.id };
    if (known) throw caseChanged();
    refuseChanged(viewer, found, input.version);
    const decision = await decide(deps, adminTransaction, found, input);
    await endReports(deps, adminTransaction, found, decision);
    return {
      row: await closeCase(transaction, found, decision.created_at),
      decisionId: decision.id,
    };
  });
}

/** Whether an earlier attempt of the same call has stored a decision. */
function isSame(known: DecisionsTable, { userId }: Viewer, input: Input): boolean {
  const { action, message, note, rule } = input;
  const isSameAction = known.action === action && known.block_until === endOfBlock(input);
  const isSameRule =
    known.rule_id === (rule?.id ?? null) && known.rule_version === (rule?.version ?? null);
  const isSameText = known.message === message && known.note === note;
  return known.decided_by === userId && isSameAction && isSameRule && isSameText;
}

function endOfBlock({ action, blockUntil }: Pick<Input, 'action' | 'blockUntil'>): string | null {
  return action === 'block' && blockUntil !== null ? new Date(blockUntil).toISOString() : null;
}

/** Checks the decision of the viewer, applies and stores it, and notifies the owner of the target. */
async function decide(
  deps: CaseDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  input: Input,
): Promise<DecisionsTable> {
  const { transaction, viewer } = adminTransaction;
  const { moderatables } = deps;
  const { action, rule: cited, message, note } = input;
  const { target_type, target_id, target_user_id } = found;
  const { permissions } = await lockAuthority(adminTransaction, found);
  const current = await moderatables[target_type].find(transaction, target_id);
  const isWaiting = isWaitingFor(found, current);
  const content = permissionOf(moderatables, target_type);
  const facts = { kind: found.kind, content, current, isWaiting, appealed: null };
  if (!choicesFor(permissions, facts).includes(action)) throw notAllowed();
  const rule = cited === null ? '' : await titleOf(adminTransaction, cited);
  const snapshot = current?.snapshot ?? parseSnapshot(found.snapshot);
  const reason = reasonOf({ rule, message });
  const blockUntil = endOfBlock(input);
  const isHeld = isHeldBy(found, current);
  const decided = { action, reason, isHeld, isMissing: current === null, blockUntil };
  const undo = await applyDecision(deps, adminTransaction, found, decided);
  const decision = await recordDecision(transaction, {
    case_id: found.id,
    target_type,
    target_id,
    target_user_id,
    action,
    block_until: blockUntil,
    rule_id: cited?.id ?? null,
    rule_version: cited?.version ?? null,
    note,
    message,
    snapshot: snapshot ? JSON.stringify(snapshot) : '',
    picture_key: current?.snapshot.image_key ?? null,
    undo: JSON.stringify(undo),
    decided_by: viewer.userId,
  });
  const changes = [
    { field: 'decision', before: '', after: action },
    ...(rule === '' ? [] : [{ field: 'rule', before: '', after: rule }]),
  ];
  // The log omits the note, because the member of the decision may be on the team and read the log.
  await recordOutcome(adminTransaction, moderatables, decision, {
    action: 'case.decided',
    reason,
    changes,
    text:
      action === 'none' ? null : (target) => textOfDecision(action, { ...target, rule, message }),
  });
  return decision;
}

/** Returns the title of the cited rule. Throws invalid-argument when the guidelines do not contain it. */
async function titleOf(
  { transaction }: AdminTransaction,
  { id, version }: RuleReference,
): Promise<string> {
  const rule = await readRule(transaction, id, version);
  if (rule) return rule.title;
  const message = 'このルールは見つかりませんでした。選び直してください';
  throw new AppError('invalid-argument', message, { fields: { rule: message } });
}

/**
 * Closes the reports of a case, and notifies the reporters that there is an outcome. They see the title that they know,
 * since an edit may not be visible to them.
 */
async function endReports(
  { moderatables }: CaseDeps,
  { transaction }: AdminTransaction,
  { id, target_type, snapshot }: CasesTable,
  { action, created_at }: DecisionsTable,
): Promise<void> {
  const isUpheld = action !== 'none';
  const to = await closeReports(transaction, id, isUpheld ? 'resolved' : 'dismissed');
  const target = { word: moderatables[target_type].word, name: storedName(snapshot) };
  const outcome = { ...textOfOutcome(isUpheld, target), to };
  await notifyOfOutcome(transaction, outcome, new Date(created_at));
}

function notAllowed(): AppError {
  return new AppError('permission-denied', 'この対応をする権限がないか、対象がもうありません');
}
