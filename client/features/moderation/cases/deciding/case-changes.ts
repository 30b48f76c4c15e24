import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { wordOf } from '#client/features/moderation/cases/word-of-decision.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import { decideMessages } from './decide-case.messages.ts';

const texts = decideMessages.conflict;

/** Describes the differences between two versions of a case in sentences. */
export function changesOf(before: CaseView, after: CaseView): string[] {
  const changes = [
    decisionOf(after),
    reportsOf(before, after),
    claimOf(before, after),
    before.target && !after.target ? texts.targetDeleted : null,
    after.target && contentOf(before) !== contentOf(after) ? texts.edited : null,
  ].filter((change) => change !== null);
  return changes.length > 0 ? changes : [texts.other];
}

function decisionOf(view: CaseView): string | null {
  const what = outcomeOf(view);
  if (what === null) return null;
  const by = deciderOf(view);
  return by ? texts.decided(nameOf(by), what) : texts.decidedBySomebody(what);
}

function outcomeOf({ decision, appeal }: CaseView): string | null {
  if (decision) return wordOf(decision);
  if (!appeal || appeal.status === 'open') return null;
  return casesMessages.appeal.states[appeal.status];
}

/** The decider of a case or of its appeal. Null while it is open, and when the decider no longer has an account. */
export function deciderOf({ decision, appeal }: CaseView): ProfileSummary | null {
  return (decision ?? appeal)?.decided_by ?? null;
}

function reportsOf(before: CaseView, after: CaseView): string | null {
  const more = after.case.reports_count - before.case.reports_count;
  return more > 0 ? texts.reports(more) : null;
}

function claimOf(before: CaseView, after: CaseView): string | null {
  const [was, is] = [before.case.claimed_by, after.case.claimed_by];
  if (was?.id === is?.id) return null;
  return is ? texts.claimed(nameOf(is)) : texts.released;
}

const contentOf = ({ target }: CaseView) =>
  target && JSON.stringify([target.title, target.text, target.tags, picturesIn(target)]);

const picturesIn = ({ image_url, pictures }: Snapshot) => [
  image_url,
  ...pictures.map((picture) => picture.image_url),
];
