import type { CaseView } from '#contract/moderation/cases.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import type { DecisionDraft, Rules } from './decision-draft.ts';

/** The rules of the guidelines that a site starts with, by the reason of a report. */
const rulesOf: Record<ReportReason, string | null> = {
  spam: 'spam',
  abuse: 'respect',
  nsfw: 'mature-content',
  unlabelled: null,
  copyright: 'reposts',
  other: null,
};

/**
 * A draft with the rule that fits the most frequent reason of the reports, until the admin chooses one. Guidelines
 * without that rule suggest none.
 */
export function withSuggestedRule(
  draft: DecisionDraft,
  { case: { reasons } }: CaseView,
  rules: Rules | undefined,
): DecisionDraft {
  const [first] = reasons;
  if (draft.ruleId !== null || !first) return draft;
  const suggested = rules?.rules.find(({ id }) => id === rulesOf[first.reason]);
  return suggested ? { ...draft, ruleId: suggested.id } : draft;
}
