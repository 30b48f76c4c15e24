import {
  DecisionBody,
  titleOfDecision,
} from '#client/features/moderation/decisions/decision-body.tsx';
import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { decideMessages as texts } from './decide-case.messages.ts';
import {
  citedRule,
  type DecisionDraft,
  type DraftChoice,
  endOfBlock,
  type Rules,
} from './decision-draft.ts';

type ChosenDraft = Pick<DecisionDraft, 'labels'> & { choice: DraftChoice };

interface DecisionPreviewProps {
  view: CaseView;
  draft: DecisionDraft;
  rules: Rules | undefined;
}

export function DecisionPreview({ view, draft, rules }: DecisionPreviewProps) {
  const { choice, message } = draft;
  if (choice === null) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
        {texts.preview}
      </summary>
      {choice === 'none' ? (
        <p className="text-ink-soft text-sm">
          {view.case.kind === 'links' ? texts.previewReleased : texts.previewNone}
        </p>
      ) : (
        <div className="rounded-lg border border-line border-dashed p-3 text-sm">
          <p className="phrases mb-2 font-bold text-base">{titleOf(view, { ...draft, choice })}</p>
          {choice === 'keep' || choice === 'overturn' ? (
            <p className="user-text">{message.trim()}</p>
          ) : (
            <DecisionBody
              decision={{
                action: actionOf(choice),
                labels: choice === 'label' ? draft.labels : null,
                block_until: endOfBlock(draft) ?? null,
                rule: citedRule(draft, rules),
                message: message.trim(),
              }}
            />
          )}
        </div>
      )}
    </details>
  );
}

const actionOf = (choice: Exclude<DraftChoice, 'keep' | 'overturn'>) =>
  choice === 'label' ? 'warn' : choice;

function titleOf({ case: { target_type } }: CaseView, { choice, labels }: ChosenDraft): string {
  const { states } = decisionsMessages.appeal;
  if (choice === 'keep') return states.kept;
  if (choice === 'overturn') return states.overturned;
  const decided = { action: actionOf(choice), target_type };
  return titleOfDecision({ ...decided, labels: choice === 'label' ? labels : null });
}
