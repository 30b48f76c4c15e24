import { useEffect, useState } from 'react';
import { commonMessages } from '../../lib/common.messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/dialog-props.ts';

/** What is asked before a change of a setting. */
export interface ChangeQuestion {
  title: string;
  text: string;
  /** The label of the button that makes the change. */
  yes: string;
}

interface Asked {
  question: ChangeQuestion;
  onYes: () => void;
}

interface ChangeDialogProps extends Pick<DialogProps, 'finalFocus'> {
  /** What was asked last; it stays while the dialog closes. */
  asked: Asked | null;
  open: boolean;
  onClose: () => void;
}

/** The question of a setting, and `ask`, which opens it. */
export function useChangeQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  function ask(question: ChangeQuestion, onYes: () => void): void {
    setAsked({ question, onYes });
    setOpen(true);
  }
  return { asked, open, ask, onClose: () => setOpen(false) };
}

/** Asks before a change of a setting. Without a yes, everything stays as it is. */
export function ChangeDialog({ asked, open, onClose, finalFocus }: ChangeDialogProps) {
  // A connection that is lost later must not keep the question from being asked.
  useEffect(preloadDialog, []);
  if (!asked) return null;
  const { question, onYes } = asked;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={question.title}
      description={question.text}
      {...(finalFocus && { finalFocus })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button
            onClick={() => {
              onYes();
              onClose();
            }}
          >
            {question.yes}
          </Button>
        </>
      }
    />
  );
}
