import { useState } from 'react';
import { useCaseAction } from '#client/features/moderation/cases/cases.queries.ts';
import {
  type BlockContents,
  type BlockLength,
  blockUntil,
  contentsOf,
  noContents,
} from '#client/features/moderation/member-blocks/block-values.ts';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { DECISION_MESSAGE_MAX, TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import type { CaseChoice, CaseView } from '#contract/moderation/cases.ts';
import type { Rule } from '#contract/moderation/guidelines.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { type ContentLabels, hasLabels, noLabels } from '#contract/posts/content-labels.ts';
import { decideMessages as texts } from './decide-case.messages.ts';

/** A choice in the form. `label` is a warning with labels. */
export type DraftChoice = CaseChoice | 'label';

export interface DecisionDraft {
  choice: DraftChoice | null;
  /** Null until the admin chooses: the form then shows the rule that fits the reports. Empty for no rule. */
  ruleId: string | null;
  length: BlockLength;
  end: WallTime;
  /** What a block covers. Null for the default, which depends on the target of the case. */
  contents: BlockContents | null;
  labels: ContentLabels;
  message: string;
  note: string;
}

export const emptyDraft: DecisionDraft = {
  choice: null,
  ruleId: null,
  length: '7',
  end: noTime,
  contents: null,
  labels: noLabels,
  message: '',
  note: '',
};

export interface Rules {
  version: number;
  rules: readonly Rule[];
}

export function choicesOf({ choose, labels }: CaseView['can']): DraftChoice[] {
  return choose.flatMap((choice) => (choice === 'warn' && labels ? [choice, 'label'] : [choice]));
}

export const needsRule = (choice: DraftChoice | null): boolean =>
  choice !== null && choice !== 'none' && choice !== 'keep' && choice !== 'overturn';

/** Returns the rule that a draft cites. Null when none is selected or the choice requires none. */
export function citedRule({ choice, ruleId }: DecisionDraft, rules: Rules | undefined) {
  const rule = needsRule(choice) && rules?.rules.find(({ id }) => id === ruleId);
  return rule && rules ? { ...rule, version: rules.version } : null;
}

/** Returns the end of a draft's block or restriction: null for never, undefined when it is missing or in the past. */
export function endOfBlock({ choice, length, end }: DecisionDraft, now = new Date()) {
  const ends = choice === 'block' || choice === 'restrict';
  return ends ? blockUntil(length, end, now) : null;
}

/** Returns what a block of a draft covers. The default hides the content that the case is about. */
export function contentsIn({ contents }: DecisionDraft, type: ReportTarget): BlockContents {
  const hasTarget = type === 'post' || type === 'comment' || type === 'event';
  return contents ?? { ...noContents, scope: hasTarget ? 'target' : 'none' };
}

function isSinceMissing({ choice, contents }: DecisionDraft): boolean {
  return choice === 'block' && contents !== null && contentsOf(contents) === undefined;
}

type DraftErrors = Partial<
  Record<'choice' | 'rule' | 'labels' | 'end' | 'since' | 'message' | 'note', string>
>;

function errorsOf(draft: DecisionDraft, rules: Rules | undefined): DraftErrors {
  const { choice, labels, message, note } = draft;
  return {
    ...(choice === null && { choice: texts.choiceMissing }),
    ...(needsRule(choice) && !citedRule(draft, rules) && { rule: texts.ruleMissing }),
    ...(choice === 'label' && !hasLabels(labels) && { labels: texts.labels.missing }),
    ...(endOfBlock(draft) === undefined && { end: texts.endMissing }),
    ...(isSinceMissing(draft) && { since: memberBlocksMessages.contents.sinceMissing }),
    ...(isOver(message, DECISION_MESSAGE_MAX) && {
      message: texts.messageTooLong(DECISION_MESSAGE_MAX),
    }),
    ...(isOver(note, TEAM_NOTE_MAX) && { note: texts.noteTooLong(TEAM_NOTE_MAX) }),
  };
}

const isOver = (text: string, max: number) => excess(text.trim(), max) > 0;

interface DecideOptions {
  view: CaseView;
  draft: DecisionDraft;
  rules: Rules | undefined;
  onDecided: () => void;
}

/** Returns the function that sends a decision. After a conflict, `conflict` is the shown version. */
export function useDecide({ view, draft, rules, onDecided }: DecideOptions) {
  const call = useCaseAction(view.case.id);
  const found = errorsOf(draft, rules);
  const { errors, showErrors } = useShownErrors(found);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<CaseView | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function decide(): Promise<void> {
    if (draft.choice === 'keep' || draft.choice === 'overturn') {
      const { is_restored } = await call('decideAppeal', {
        ...wordsOf(view, draft),
        overturn: draft.choice === 'overturn',
      });
      const isPartial = draft.choice === 'overturn' && !is_restored;
      const title = isPartial ? texts.notRestored : texts.doneAppeal;
      showToast({ type: isPartial ? 'warning' : 'success', title });
    } else {
      await call('decideCase', decisionOf(view, draft, rules));
      showToast({ type: 'success', title: texts.done });
    }
    onDecided();
  }

  function fail(error: unknown): void {
    const isConflict = error instanceof ApiError && error.reason === 'changed-elsewhere';
    if (isConflict) setConflict(view);
    else setFailure(messageOf(error));
  }

  function send(): void {
    if (isBusy) return;
    showErrors(Object.keys(found));
    setFailure(null);
    if (Object.keys(found).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    setBusy(true);
    setConflict(null);
    void decide()
      .catch(fail)
      .finally(() => setBusy(false));
  }
  return { errors, refusals, failure, conflict, isBusy, send };
}

const wordsOf = ({ case: { id, version } }: CaseView, { message, note }: DecisionDraft) => ({
  caseId: id,
  version,
  message: message.trim(),
  note: note.trim(),
});

function decisionOf(
  view: CaseView,
  draft: DecisionDraft,
  rules: Rules | undefined,
): FunctionInput<'decideCase'> {
  const rule = citedRule(draft, rules);
  const isLabelling = draft.choice === 'label';
  return {
    ...wordsOf(view, draft),
    // The choice is an action here: appeals are decided elsewhere, and a draft without a choice has a validation error.
    action: (isLabelling ? 'warn' : draft.choice) as FunctionInput<'decideCase'>['action'],
    blockUntil: endOfBlock(draft) ?? null,
    rule: rule && { id: rule.id, version: rule.version },
    ...(draft.choice === 'block' && coveredBy(view, draft)),
    ...(isLabelling && { labels: draft.labels }),
  };
}

/** Returns what a block covers. A block by an admin without the permission covers no contents. */
function coveredBy({ can, case: { target_type } }: CaseView, draft: DecisionDraft) {
  const contents = can.contents ? contentsOf(contentsIn(draft, target_type)) : undefined;
  return contents && { contents };
}

/** Returns the shown errors. A corrected error that occurs again stays hidden until the next `showErrors`. */
function useShownErrors<Found extends object>(found: Found) {
  const [shown, showErrors] = useState<readonly string[]>([]);
  const remaining = shown.filter((name) => name in found);
  if (remaining.length < shown.length) showErrors(remaining);
  const entries = Object.entries(found).filter(([name]) => remaining.includes(name));
  return { errors: Object.fromEntries(entries) as Partial<Found>, showErrors };
}
