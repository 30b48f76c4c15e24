import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { type PageKey, usePageKeys } from '#client/features/team/admin-frame/admin-keys.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LoadFailed } from '#client/ui/feedback/error-state.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import type { ReportReason } from '#contract/moderation/report-reasons.ts';
import { Card, DecidedCard } from '../case-cards.tsx';
import { ClaimBar, useClaim } from '../case-claim.tsx';
import { casesMessages } from '../cases.messages.ts';
import { type NextCase, NextCaseLink } from '../next-case-link.tsx';
import { OverturnDecision } from '../overturning/overturn-decision.tsx';
import { ConflictNotice, useOvertaken } from './case-conflict-notice.tsx';
import { decideMessages } from './decide-case.messages.ts';
import { DecideForm } from './decide-form.tsx';
import {
  choicesOf,
  type DecisionDraft,
  emptyDraft,
  needsRule,
  type Rules,
} from './decision-draft.ts';
import { useDecide } from './use-decide.ts';

const { keys, refusals, decided } = casesMessages;
const { choices } = decideMessages;

interface DecideSectionProps {
  view: CaseView;
  next: NextCase | undefined;
  onDecided: () => void;
}

export function DecideSection({ view, next, onDecided }: DecideSectionProps) {
  const { draft: entered, change, forget } = useDraft(view.case.id);
  const guidelines = useQuery(guidelinesQuery(null));
  const rules = guidelines.data;
  const draft = withSuggestedRule(entered, view, rules);
  const claiming = useClaim(view.case);
  const submission = useDecide({
    view,
    draft,
    rules,
    onDecided: () => {
      forget();
      onDecided();
    },
  });
  const { conflict, isBusy, send } = submission;
  const overtaken = useOvertaken(view, draft, isBusy);
  const before = conflict ?? overtaken;
  const { refusal } = view.can;
  const choose = useMemo(() => choicesOf(view.can), [view.can]);
  const { toggle } = claiming;
  const isOpen = view.case.status === 'open';

  usePageKeys(
    useMemo<PageKey[]>(() => {
      if (choose.length === 0) return [];
      return [
        { key: 'c', what: keys.claim, press: () => done(toggle) },
        ...choose.map((choice, index) => ({
          key: String(index + 1),
          what: keys.choose(choices[choice].label),
          press: () =>
            done(() => {
              change({ choice });
              if (needsRule(choice)) focusRule();
            }),
        })),
        {
          key: 'Enter',
          what: keys.confirm,
          press: () => draft.choice !== null && isFocusFree() && done(send),
        },
      ];
    }, [choose, change, toggle, send, draft.choice]),
  );

  return (
    <div className="space-y-3">
      {isOpen && choose.length > 0 && <ClaimBar item={view.case} claiming={claiming} />}
      {before && <ConflictNotice before={before} view={view} draft={draft} />}
      {view.decision && <DecidedCard decision={view.decision} title={decided.title} hidesTarget />}
      {view.ended_by && (
        <DecidedCard decision={view.ended_by} title={decided.endedBy}>
          <Link
            to={`/admin/reports/${view.ended_by.case_id}`}
            className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-2"
          >
            {decided.openEnding}
          </Link>
        </DecidedCard>
      )}
      {!view.decision && !view.ended_by && refusal !== null && (
        <p className="rounded-lg bg-sunken p-4 text-sm">{refusals[refusal]}</p>
      )}
      {(!isOpen || choose.length === 0) && (
        <div data-no-toast-over="" className="flex flex-wrap gap-2">
          {view.decision && (
            <OverturnDecision
              item={view.case}
              decision={view.decision}
              isAllowed={view.can.overturn}
            />
          )}
          {next && <NextCaseLink {...next} />}
        </div>
      )}
      {choose.length > 0 && (
        <Card title={view.appeal ? decideMessages.titleAppeal : decideMessages.title}>
          {guidelines.error && !rules && (
            <LoadFailed
              error={guidelines.error}
              retrying={guidelines.isFetching}
              onRetry={guidelines.refetch}
            />
          )}
          <DecideForm
            view={view}
            draft={draft}
            change={change}
            rules={rules}
            submission={submission}
          />
        </Card>
      )}
    </div>
  );
}

function useDraft(caseId: string) {
  const { value: draft, change: keep, forget } = useUnsent(`decision ${caseId}`, emptyDraft);
  const change = useCallback(
    (changes: Partial<DecisionDraft>) => keep((before) => ({ ...before, ...changes })),
    [keep],
  );
  return { draft, change, forget };
}

function done(action: () => void): true {
  action();
  return true;
}

function focusRule(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-rule]')?.focus());
}

/** Whether the focused element does not handle Enter, such as a heading or the body. */
function isFocusFree(): boolean {
  const users = 'a[href], button, input, select, textarea, summary';
  return document.activeElement?.matches(users) !== true;
}

/** The ids of rules in the default guidelines, by the reason of a report. */
const rulesOf: Record<ReportReason, string | null> = {
  spam: 'spam',
  abuse: 'respect',
  nsfw: 'mature-content',
  unlabelled: null,
  copyright: 'reposts',
  other: null,
};

function withSuggestedRule(
  draft: DecisionDraft,
  { case: { reasons } }: CaseView,
  rules: Rules | undefined,
): DecisionDraft {
  const [first] = reasons;
  if (draft.ruleId !== null || !first) return draft;
  const suggested = rules?.rules.find(({ id }) => id === rulesOf[first.reason]);
  return suggested ? { ...draft, ruleId: suggested.id } : draft;
}
