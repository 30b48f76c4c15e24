import {
  type BlockContents,
  type BlockLength,
  blockUntil,
  contentsOf,
  noContents,
} from '#client/features/moderation/member-blocks/block-values.ts';
import { memberBlocksMessages } from '#client/features/moderation/member-blocks/member-blocks.messages.ts';
import { noTime, type WallTime } from '#client/ui/form/japan-time.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { DECISION_MESSAGE_MAX, TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import type { CaseChoice, CaseView } from '#contract/moderation/cases.ts';
import type { Rule } from '#contract/moderation/guidelines.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { type ContentLabels, hasLabels, noLabels } from '#contract/posts/content-labels.ts';
import { decideMessages as texts } from './decide-case.messages.ts';

/** A choice in the form. `label` is the decision 注意 together with labels. */
export type DraftChoice = CaseChoice | 'label';

export interface DecisionDraft {
  choice: DraftChoice | null;
  /**
   * The chosen rule, or empty for no rule. Null until the admin chooses a rule; the form then shows the rule that fits
   * the reports.
   */
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

export function errorsOf(draft: DecisionDraft, rules: Rules | undefined): DraftErrors {
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
