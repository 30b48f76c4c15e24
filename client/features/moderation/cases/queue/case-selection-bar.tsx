import { Gavel } from 'lucide-react';
import type { RefObject } from 'react';
import { SelectionBar } from '#client/features/team/admin-ui/selection-bar.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { Button } from '#client/ui/form/button.tsx';
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

/** The decision about all selected cases. */
export function CaseSelectionBar({ selection, starter }: CaseSelectionBarProps) {
  const { question, number, isOpen, ask, close } = useQuestion<readonly Case[]>();
  const { chosen } = selection;
  return (
    <>
      <SelectionBar
        className="mt-3"
        count={chosen.length}
        max={CASE_DECISIONS_MAX}
        selection={selection}
        focusAfter={starter}
      >
        {(button, isTooMany) => (
          <Button {...button} onClick={() => !isTooMany && ask(chosen)}>
            <Gavel className="size-4 max-sm:hidden" aria-hidden="true" />
            {texts.decide}
          </Button>
        )}
      </SelectionBar>
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
