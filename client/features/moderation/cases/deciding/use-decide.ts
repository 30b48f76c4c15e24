import { useState } from 'react';
import { useCaseAction } from '#client/features/moderation/cases/cases.queries.ts';
import { contentsOf } from '#client/features/moderation/member-blocks/block-values.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { decideMessages as texts } from './decide-case.messages.ts';
import {
  citedRule,
  contentsIn,
  type DecisionDraft,
  endOfBlock,
  errorsOf,
  type Rules,
} from './decision-draft.ts';

interface DecideOptions {
  view: CaseView;
  draft: DecisionDraft;
  rules: Rules | undefined;
  onDecided: () => void;
}

/**
 * Returns the function that sends a decision about the shown version of the case. If the case has changed on the
 * server, the draft stays, and `conflict` contains the version that was shown.
 */
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
    // `choice` is an action here, because appeals are decided elsewhere, and a missing choice is a validation error.
    action: (isLabelling ? 'warn' : draft.choice) as FunctionInput<'decideCase'>['action'],
    blockUntil: endOfBlock(draft) ?? null,
    rule: rule && { id: rule.id, version: rule.version },
    ...(draft.choice === 'block' && coveredBy(view, draft)),
    ...(isLabelling && { labels: draft.labels }),
  };
}

function coveredBy({ can, case: { target_type } }: CaseView, draft: DecisionDraft) {
  const contents = can.contents ? contentsOf(contentsIn(draft, target_type)) : undefined;
  return contents && { contents };
}

/** Returns the errors to show. If a corrected error occurs again, it stays hidden until the next `showErrors`. */
function useShownErrors<Found extends object>(found: Found) {
  const [shown, showErrors] = useState<readonly string[]>([]);
  const remaining = shown.filter((name) => name in found);
  if (remaining.length < shown.length) showErrors(remaining);
  const entries = Object.entries(found).filter(([name]) => remaining.includes(name));
  return { errors: Object.fromEntries(entries) as Partial<Found>, showErrors };
}
