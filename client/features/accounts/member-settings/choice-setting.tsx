import { useEffect, useRef, useState } from 'react';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { preloadDialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogProps } from '#client/ui/overlay/dialog-props.ts';
import { SaveStatus } from './save-status.tsx';
import { type Setting, useSetting } from './use-setting.ts';

interface ChoiceSettingProps<Value extends string> extends Setting<Value> {
  options: readonly { value: Value; label: string; hint: string }[];
  /** Returns the question to ask before the value is saved. Null when the change needs no question. */
  questionOf?: (next: Value, now: Value) => ChangeQuestion | null;
}

export function ChoiceSetting<Value extends string>({
  label,
  options,
  read,
  change,
  questionOf,
}: ChoiceSettingProps<Value>) {
  const { ask, ...dialog } = useChangeQuestion();
  const group = useRef<HTMLDivElement>(null);
  const getControl = () => group.current?.querySelector<HTMLElement>(':checked') ?? null;

  const { value, save, ...outcome } = useSetting({
    label,
    read,
    change,
    // Asks again, because the first question was about an outdated value.
    onOvertaken: (next, now, confirm) => {
      const question = questionOf?.(next, now);
      if (question) ask(question, confirm);
    },
  });

  function choose(next: Value): void {
    const question = questionOf?.(next, value) ?? null;
    if (question) ask(question, () => save(next, true));
    else save(next);
  }

  return (
    <div ref={group}>
      <RadioCards label={label} options={options} value={value} onChange={choose} />
      <div role="status" className="mt-2 min-h-6">
        <SaveStatus label={label} getControl={getControl} {...outcome} />
      </div>
      {questionOf && (
        <ChangeDialog
          {...dialog}
          // After the dialog, the focus returns to the selected value, because an arrow key has moved it to another
          // value.
          finalFocus={getControl}
        />
      )}
    </div>
  );
}

export interface ChangeQuestion {
  title: string;
  text: string;
  yes: string;
}

interface PendingQuestion {
  question: ChangeQuestion;
  onYes: () => void;
}

interface ChangeDialogProps extends Pick<DialogProps, 'finalFocus'> {
  /** The last question, which the dialog shows until it has closed. */
  pending: PendingQuestion | null;
  open: boolean;
  onClose: () => void;
}

function useChangeQuestion() {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const [open, setOpen] = useState(false);
  function ask(question: ChangeQuestion, onYes: () => void): void {
    setPending({ question, onYes });
    setOpen(true);
  }
  return { pending, open, ask, onClose: () => setOpen(false) };
}

function ChangeDialog({ pending, open, onClose, finalFocus }: ChangeDialogProps) {
  // Loads the code of the dialog early, so that the dialog opens even when the connection is lost later.
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
