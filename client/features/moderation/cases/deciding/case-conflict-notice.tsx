import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import { wordOf } from '../case-words.ts';
import { casesMessages } from '../cases.messages.ts';
import { focusInSight } from '../focus-in-sight.ts';
import { decideMessages } from './decide-case.messages.ts';
import type { DecisionDraft } from './decision-draft.ts';

const texts = decideMessages.conflict;

interface ConflictNoticeProps {
  /** The case as it was when the decision was sent or written. */
  before: CaseView;
  view: CaseView;
  draft: DecisionDraft;
}

/** What others have changed, with the unsent text. Scrolls into view, because content above may have been removed. */
export function ConflictNotice({ before, view, draft }: ConflictNoticeProps) {
  const canDecide = view.can.choose.length > 0;
  const wasOpen = before.case.status === 'open';
  const kept = [
    { of: 'message', text: draft.message },
    { of: 'note', text: draft.note },
  ].filter(({ text }) => text.trim() !== '');
  return (
    <div
      key={String(canDecide)}
      ref={wasOpen ? focusInSight : null}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg bg-warning-soft p-3 text-sm"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 space-y-1">
        <p className="phrases font-bold">{texts.title}</p>
        {changesOf(before, view).map((change) => (
          <p key={change} className="phrases">
            {change}
          </p>
        ))}
        {canDecide && <p className="phrases text-xs">{texts.text}</p>}
        {!canDecide && kept.length > 0 && (
          <>
            <p className="phrases text-xs">{texts.keptText}</p>
            <p className="pt-1 text-ink-soft text-xs">{texts.kept}</p>
            {kept.map(({ of, text }) => (
              <p key={of} className="user-text rounded-md bg-surface p-2">
                {text}
              </p>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

function changesOf(before: CaseView, after: CaseView): string[] {
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

/** Returns who decided a case or answered its appeal. Null without a decision, and when that account is gone. */
function deciderOf({ decision, appeal }: CaseView): ProfileSummary | null {
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

/**
 * Returns the earlier version of the case, for a comparison, when a colleague has decided the case and the draft can no
 * longer be sent. This is the version before the decision or, if the case was opened after the decision, the version at
 * the opening. Otherwise returns null.
 */
export function useOvertaken(
  view: CaseView,
  { choice, message, note }: DecisionDraft,
  isSending: boolean,
): CaseView | null {
  const userId = useSession().user?.id;
  const [before, setBefore] = useState<CaseView | null>(null);
  const isOpen = view.case.status === 'open';
  if (isOpen && before !== view) setBefore(view);
  const isOwn = deciderOf(view)?.id === userId;
  const hasWords = message.trim() !== '' || note.trim() !== '';
  const hasDraft = hasWords || (before !== null && choice !== null);
  // A refetch may return the viewer's own decision before the response of its call arrives.
  return hasDraft && !isOpen && !isOwn && !isSending ? (before ?? view) : null;
}
