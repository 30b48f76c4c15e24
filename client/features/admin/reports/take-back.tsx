import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Decision, ReportCase } from '../../../../contract/report-cases.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';
import { useCaseAction } from './report-cases.queries.ts';
import { titleOf } from './title-of.ts';

const { done, takeBack: texts } = reportCasesMessages;

interface TakeBackProps {
  item: ReportCase;
  decision: Decision;
  /** Whether the viewer may. Not so any more when it is done: the dialog then closes by itself. */
  isAllowed: boolean;
}

/** Takes a decision back after a question, with words to whose it is. */
export function TakeBack({ item, decision, isAllowed }: TakeBackProps) {
  const act = useCaseAction(item.id);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  async function takeBack(message: string): Promise<void> {
    const { id: caseId, version } = item;
    const { is_restored } = await act('overturnDecision', { caseId, version, message });
    showToast({
      type: is_restored ? 'success' : 'warning',
      title: is_restored ? texts.done : texts.partly,
    });
  }

  return (
    <>
      {isAllowed && (
        <Button ref={button} variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
          <Undo2 className="size-4" aria-hidden="true" />
          {texts.go}
        </Button>
      )}
      <ReasonDialog
        about={`overturn:${decision.id}`}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title(done[decision.action], titleOf(item))}
        text={texts.text}
        hint={texts.hint}
        confirm={texts.go}
        tone="danger"
        finalFocus={button}
        focusAfter={() => document.getElementById('case-title')}
        onConfirm={takeBack}
      />
    </>
  );
}
