import type { Rule } from '../../../../contract/guidelines.ts';
import { DECISION_MESSAGE_MAX, TEAM_NOTE_MAX } from '../../../../contract/limits.ts';
import type { CaseChoice } from '../../../../contract/report-cases.ts';
import { countCodePoints } from '../../../ui/code-points.ts';
import { noTime, type WallTime } from '../../../ui/japan-time.ts';
import { type BlockLength, blockUntil } from '../users/block-until.ts';
import { decideMessages } from './decide.messages.ts';

const texts = decideMessages;

/** A decision that is being written. */
export interface DecisionDraft {
  choice: CaseChoice | null;
  ruleId: string;
  length: BlockLength;
  end: WallTime;
  message: string;
  note: string;
}

export const emptyDraft: DecisionDraft = {
  choice: null,
  ruleId: '',
  length: '7',
  end: noTime,
  message: '',
  note: '',
};

/** The rules of the community, and their version. */
export interface Rules {
  version: number;
  rules: readonly Rule[];
}

/** Whether a choice rests on a rule. */
export const needsRule = (choice: CaseChoice | null): boolean =>
  choice !== null && choice !== 'none' && choice !== 'keep' && choice !== 'overturn';

/** The rule of a draft as it is cited; null where none is chosen, or the choice needs none. */
export function citedRule({ choice, ruleId }: DecisionDraft, rules: Rules | undefined) {
  const rule = needsRule(choice) && rules?.rules.find(({ id }) => id === ruleId);
  return rule && rules ? { ...rule, version: rules.version } : null;
}

/** When the block of a draft ends: null for never, undefined for an end that is missing or over. */
export function endOfBlock({ choice, length, end }: DecisionDraft, now = new Date()) {
  return choice === 'block' ? blockUntil(length, end, now) : null;
}

export type DraftFaults = Partial<Record<'choice' | 'rule' | 'end' | 'message' | 'note', string>>;

/** What must be corrected before a draft is sent. */
export function faultsOf(draft: DecisionDraft, rules: Rules | undefined): DraftFaults {
  const { choice, message, note } = draft;
  return {
    ...(choice === null && { choice: texts.choiceMissing }),
    ...(needsRule(choice) && !citedRule(draft, rules) && { rule: texts.ruleMissing }),
    ...(endOfBlock(draft) === undefined && { end: texts.endMissing }),
    ...(isOver(message, DECISION_MESSAGE_MAX) && {
      message: texts.messageTooLong(DECISION_MESSAGE_MAX),
    }),
    ...(isOver(note, TEAM_NOTE_MAX) && { note: texts.noteTooLong(TEAM_NOTE_MAX) }),
  };
}

const isOver = (text: string, max: number) => countCodePoints(text.trim()) > max;
