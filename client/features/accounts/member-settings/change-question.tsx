import { useEffect, useState } from 'react';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { preloadDialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogProps } from '#client/ui/overlay/dialog-props.ts';

/** The question before a setting changes. */
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
  /** The last question. It stays while the dialog closes. */
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

/** Asks before a setting changes. Without confirmation, nothing changes. */
export function ChangeDialog({ asked, open, onClose, finalFocus }: ChangeDialogProps) {
  // The dialog is loaded now, so that the question also works without a connection.
  useEffect(preloadDialog, []);
  if (!asked) return null;
  const { question, onYes } = asked;
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={question.title}
      description={question.text}
      {...(finalFocus && { finalFocus })}
      label={question.yes}
      onAction={() => {
        onYes();
        onClose();
      }}
    />
  );
}
