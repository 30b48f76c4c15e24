import type { z } from 'zod';
import type {
  decideCase as decideCaseFunction,
  decideCases as decideCasesFunction,
} from '#contract/moderation/cases.ts';
import { hasLabels, noLabels } from '#contract/posts/content-labels.ts';
import {
  caseChanged,
  choicesFor,
  isWaitingFor,
  mayCoverContents,
  maySetLabels,
  refuseChanged,
} from '#server/features/moderation/cases/cases.policy.ts';
import { caseNotFound, closeCase } from '#server/features/moderation/cases/cases.service.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { type TargetNames, textOfDecision } from '#server/features/moderation/cases/cases.text.ts';
import { parseContents } from '#server/features/moderation/decisions/decided-contents.service.ts';
import {
  parseLabels,
  writeLabels,
} from '#server/features/moderation/decisions/decisions.service.ts';
import { findDecisionOfCase } from '#server/features/moderation/decisions/decisions.shared.store.ts';
import {
  type AdminTransaction,
  isContent,
  labelPermissionOf,
  permissionOf,
} from '#server/features/moderation/targets/moderatable.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { refusalOf } from '#server/platform/http/error-handler.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  actOnCase,
  type CaseDeps,
  changesOf,
  decisionChanges,
  endReports,
  lockAuthority,
  recordOutcome,
} from './case-actions.service.ts';
import { type MadeDecision, makeDecision } from './make-decision.service.ts';

type Input = z.output<typeof decideCaseFunction.input>;

/**
 * Decides a case and applies the decision, in one transaction. A repeated call changes nothing. Throws `not-found`,
 * `higher-rank`, `case-claimed`, `changed-elsewhere` when the case has changed since the viewer read it, and
 * `permission-denied` for actions that are forbidden to the viewer outside the queue.
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
    await endReports(deps.moderatables, transaction, found, decision);
    return {
      row: await closeCase(transaction, found, decision.created_at),
      decisionId: decision.id,
    };
  });
}

function isSame(known: Tables['decisions'], { userId }: Viewer, input: Input): boolean {
  const { action, message, note, rule } = input;
  const isSameAction = known.action === action && known.block_until === endOfBlock(input);
  const isSameRule =
    known.rule_id === (rule?.id ?? null) && known.rule_version === (rule?.version ?? null);
  const isSameText = known.message === message && known.note === note;
  const isSameDecision = isSameAction && isSameRule && isSameText;
  const isSameMeasure = isSameContents(known, input) && known.labels === writeLabels(input.labels);
  return known.decided_by === userId && isSameDecision && isSameMeasure;
}

function isSameContents(known: Tables['decisions'], { contents: wanted }: Input): boolean {
  const contents = parseContents(known);
  if (!contents) return true;
  const isSameSpan = Date.parse(contents.since ?? '') === Date.parse(wanted.since ?? '');
  const isSameSince = isSameSpan || contents.since === wanted.since;
  return contents.scope === wanted.scope && contents.effect === wanted.effect && isSameSince;
}

function endOfBlock({ action, blockUntil }: Pick<Input, 'action' | 'blockUntil'>): string | null {
  const ends = action === 'block' || action === 'restrict';
  return ends && blockUntil !== null ? new Date(blockUntil).toISOString() : null;
}

/** Makes the decision of the viewer, notifies the owner of the target, and writes to the audit log. */
async function decide(
  deps: CaseDeps,
  adminTransaction: AdminTransaction,
  found: CasesTable,
  input: Input,
): Promise<Tables['decisions']> {
  const { transaction } = adminTransaction;
  const { moderatables } = deps;
  const { action } = input;
  if (action === 'restrict') {
    await deps.memberBlocks.prepareRestriction(transaction, found.target_user_id);
  }
  const { permissions } = await lockAuthority(adminTransaction, found);
  const current = await moderatables[found.target_type].find(transaction, found.target_id);
  const content = permissionOf(moderatables, found.target_type);
  const isWaiting = isWaitingFor(found, current);
  const isDeletable = isContent(found.target_type);
  const facts = { kind: found.kind, content, isDeletable, current, isWaiting, overturning: null };
  if (!choicesFor(permissions, facts).includes(action)) throw notAllowed();
  const labelling = labelPermissionOf(moderatables, found.target_type);
  const isLabelling = hasLabels(input.labels);
  if (isLabelling && !maySetLabels(permissions, { ...facts, labelling })) throw notAllowed();
  const isWide = action === 'block' && input.contents.scope !== 'none';
  if (isWide && !mayCoverContents(permissions)) throw notAllowed();
  const verdict = { ...input, blockUntil: endOfBlock(input) };
  const made = await makeDecision(deps, adminTransaction, found, current, verdict);
  await recordOutcome(adminTransaction, moderatables, made.decision, outcomeOf(made));
  return made.decision;
}

/** Returns the outcome without the note of the team, because the member may be on the team and read the audit log. */
function outcomeOf({ decision, rule, reason, contents }: MadeDecision) {
  const { action, message } = decision;
  const labels = parseLabels(decision);
  return {
    action: 'case.decided',
    reason,
    changes: [
      ...decisionChanges(decision),
      ...(rule === '' ? [] : [{ field: 'rule', before: '', after: rule }]),
      ...changesOf(contents),
    ],
    text:
      action === 'none'
        ? null
        : (target: TargetNames) =>
            textOfDecision(action, { ...target, rule, message, covered: contents, labels }),
  } as const;
}

function notAllowed(): AppError {
  return new AppError('permission-denied', 'この対応をする権限がないか、対象がもうありません');
}

/**
 * Decides cases one after another, each in its own transaction. The result contains the refused cases with the reasons.
 * An unexpected error ends the call.
 */
export async function decideCases(
  deps: CaseDeps,
  viewer: Viewer,
  { cases, ...decision }: z.output<typeof decideCasesFunction.input>,
): Promise<z.input<typeof decideCasesFunction.output>> {
  const results = [];
  for (const { caseId, version } of cases) {
    const input = {
      ...decision,
      caseId,
      version,
      blockUntil: null,
      contents: targetOnly,
      labels: noLabels,
    };
    results.push({ id: caseId, error: await refusalOf(() => decideCase(deps, viewer, input)) });
  }
  return { results };
}

/** The contents of a decision that covers only its target. */
const targetOnly = { scope: 'none', since: null, effect: 'hide' } as const;
