import { useEffect, useState } from 'react';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { preloadDialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogProps } from '#client/ui/overlay/dialog-props.ts';

/** A question to confirm before a setting changes. */
export interface ChangeQuestion {
  title: string;
  text: string;
  /** The label of the button that makes the change. */
  yes: string;
}

interface PendingQuestion {
  question: ChangeQuestion;
  onYes: () => void;
}

interface ChangeDialogProps extends Pick<DialogProps, 'finalFocus'> {
  /** The last question. It stays until the dialog has closed. */
  pending: PendingQuestion | null;
  open: boolean;
  onClose: () => void;
}

/** Returns the props of `ChangeDialog`, and `ask`, which opens it with a question. */
export function useChangeQuestion() {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const [open, setOpen] = useState(false);
  function ask(question: ChangeQuestion, onYes: () => void): void {
    setPending({ question, onYes });
    setOpen(true);
  }
  return { pending, open, ask, onClose: () => setOpen(false) };
}

/** The dialog that asks for a confirmation before a setting changes. */
export function ChangeDialog({ pending, open, onClose, finalFocus }: ChangeDialogProps) {
  // Loads the code of the dialog early, so that it also opens without a connection.
  useEffect(preloadDialog, []);
  if (!pending) return null;
  const { question, onYes } = pending;
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
