import { type FormEvent, useState } from 'react';
import { TEAM_NOTE_MAX } from '../../../../contract/limits.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { countCodePoints } from '../../../ui/code-points.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { onCancelled } from '../ui/on-cancelled.ts';
import { useRequestId } from '../ui/use-request-id.ts';
import { useUnsent } from '../ui/use-unsent.ts';
import { managedUsersMessages } from './users.messages.ts';

const texts = managedUsersMessages.notes;

interface NoteFormProps {
  /** What the note is about: a text that was not sent is there again. */
  about: string;
  label: string;
  /** The text that is changed; empty for a new note. */
  text?: string;
  submit: string;
  /** Sends a text. A retry after a lost answer has the same request id. */
  onSend: (text: string, requestId: string) => Promise<void>;
  onCancel?: () => void;
}

/** Writes a note, or another text in place of one. What is typed stays until it is sent or cancelled. */
export function NoteForm({ about, label, text: before = '', ...props }: NoteFormProps) {
  const { submit, onSend, onCancel } = props;
  const { text, setText, forget, error, isBusy, send } = useText(about, before, onSend);
  const cancel = onCancelled(() => {
    forget();
    onCancel?.();
  });
  return (
    <form noValidate onSubmit={send} onReset={cancel}>
      <Field
        label={label}
        counter={{ text: text.trim(), max: TEAM_NOTE_MAX }}
        {...(error !== null && { error })}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={text}
            placeholder={texts.placeholder}
            {...(onCancel && { ref: focusOnMount })}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="mt-2 flex gap-2">
        <Button type="submit" variant="secondary" busy={isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" type="reset" disabled={isBusy}>
            {commonMessages.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function useText(about: string, before: string, onSend: NoteFormProps['onSend']) {
  // What was typed in place of another text would undo what has changed since.
  const { value: text, change, forget } = useUnsent(`note ${about} ${before}`, before);
  const { idOf, end } = useRequestId();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function setText(written: string): void {
    change(() => written);
    setError(null);
  }

  async function write(): Promise<void> {
    setBusy(true);
    try {
      await onSend(text.trim(), idOf(text.trim()));
      end();
      forget();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const fault = faultOf(text.trim());
    setError(fault);
    if (fault === null && !isBusy) void write();
  }
  return { text, setText, forget, error, isBusy, send };
}

function faultOf(text: string): string | null {
  if (text === '') return texts.missing;
  return countCodePoints(text) > TEAM_NOTE_MAX ? texts.tooLong(TEAM_NOTE_MAX) : null;
}
