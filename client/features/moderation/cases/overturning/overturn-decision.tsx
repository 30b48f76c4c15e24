import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { SavedRepliesMenu } from '#client/features/moderation/saved-replies/saved-replies-menu.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Case, Decision } from '#contract/moderation/cases.ts';
import { titleOf, wordOf } from '../case-words.ts';
import { casesMessages } from '../cases.messages.ts';
import { useCaseAction } from '../cases.queries.ts';

const texts = casesMessages.revert;

interface OverturnDecisionProps {
  item: Case;
  decision: Decision;
  /** Whether the viewer may revert the decision. Becomes false when it was reverted, which closes the dialog. */
  isAllowed: boolean;
}

export function OverturnDecision({ item, decision, isAllowed }: OverturnDecisionProps) {
  const act = useCaseAction(item.id);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  async function revert(message: string): Promise<void> {
    const { id: caseId, version } = item;
    const { is_restored } = await act('overturnDecision', { caseId, version, message });
    if (is_restored) showToast({ type: 'success', title: texts.done });
    else showToast({ type: 'warning', title: texts.partly });
  }

  return (
    <>
      {isAllowed && (
        <Button ref={button} variant="secondary" className="grow" onClick={() => setOpen(true)}>
          <Undo2 className="size-4" aria-hidden="true" />
          {texts.go}
        </Button>
      )}
      <ReasonDialog
        about={`overturn:${decision.id}`}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.title(wordOf(decision), titleOf(item))}
        text={texts.text}
        hint={texts.hint}
        tools={SavedRepliesMenu}
        confirm={texts.confirm}
        tone="danger"
        finalFocus={button}
        focusAfter={() => document.getElementById('case-title')}
        onConfirm={revert}
      />
    </>
  );
}
