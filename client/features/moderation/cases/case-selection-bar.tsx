import { Gavel, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';
import { decideCasesMessages } from './decide-cases.messages.ts';
import { DecideCasesDialog } from './decide-cases-dialog.tsx';
import type { CaseSelection } from './use-case-selection.ts';

const texts = decideCasesMessages;

interface CaseSelectionBarProps {
  selection: CaseSelection;
  /** Receives the focus when the bar disappears. */
  starter: RefObject<HTMLButtonElement | null>;
}

/** The decision about all selected cases. The bar stays visible while the queue scrolls. */
export function CaseSelectionBar({ selection, starter }: CaseSelectionBarProps) {
  const { question, number, isOpen, ask, close } = useQuestion<readonly Case[]>();
  const { chosen } = selection;
  const hintId = useId();
  const isTooMany = chosen.length > CASE_DECISIONS_MAX;
  function clear() {
    selection.set([]);
    starter.current?.focus();
  }
  return (
    <>
      {chosen.length > 0 && (
        <BottomBar className="mt-3">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
          <div role="group" aria-label={texts.bar} className="flex flex-wrap items-center gap-2">
            <p role="status" className="mr-auto font-bold text-sm">
              {texts.count(chosen.length)}
              {isTooMany && (
                <span id={hintId} className="ml-2 font-normal text-danger text-xs">
                  {texts.tooMany(CASE_DECISIONS_MAX)}
                </span>
              )}
            </p>
            <Button variant="ghost" className="px-3" onClick={clear}>
              <X className="size-4" aria-hidden="true" />
              {texts.clear}
            </Button>
            <Button
              aria-disabled={isTooMany || undefined}
              aria-describedby={isTooMany ? hintId : undefined}
              onClick={() => !isTooMany && ask(chosen)}
            >
              <Gavel className="size-4 max-sm:hidden" aria-hidden="true" />
              {texts.decide}
            </Button>
          </div>
        </BottomBar>
      )}
      {question && (
        <DecideCasesDialog
          key={number}
          cases={question}
          selection={selection}
          open={isOpen}
          onClose={close}
          finalFocus={starter}
        />
      )}
    </>
  );
}
