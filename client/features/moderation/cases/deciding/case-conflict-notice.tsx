import { TriangleAlert } from 'lucide-react';
import { focusUnlessTyping } from '#client/features/moderation/cases/focus-unless-typing.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { changesOf } from './case-changes.ts';
import { decideMessages } from './decide-case.messages.ts';
import type { DecisionDraft } from './decision-draft.ts';

const texts = decideMessages.conflict;

interface ConflictNoticeProps {
  /** The case when the decision was sent or written. */
  before: CaseView;
  /** The current case. */
  view: CaseView;
  draft: DecisionDraft;
}

/**
 * Shows the changes of others, and keeps the typed text that can no longer be sent. It scrolls itself into view,
 * because the content at the scroll position may have been removed.
 */
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
      ref={wasOpen ? showNotice : null}
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

function showNotice(notice: HTMLElement | null): void {
  focusUnlessTyping(notice);
  notice?.scrollIntoView({ block: 'nearest' });
}
