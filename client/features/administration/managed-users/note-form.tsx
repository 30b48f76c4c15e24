import { type FormEvent, useState } from 'react';
import { onCancelled } from '#client/features/team/admin-ui/on-cancelled.ts';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { focusOnMount } from '#client/ui/overlay/focus-on-mount.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import { managedUsersMessages } from './managed-users.messages.ts';

const texts = managedUsersMessages.notes;

interface NoteFormProps {
  /** Identifies the note, so that its unsent text is restored. */
  about: string;
  label: string;
  /** The text to edit; empty for a new note. */
  text?: string;
  submit: string;
  /** Sends a text. A retry after a lost response has the same request id. */
  onSend: (text: string, requestId: string) => Promise<void>;
  onCancel?: () => void;
}

/** A form for a new note or for a change to a note. It keeps the input until the note is sent or cancelled. */
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
        error={error ?? undefined}
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
  // A draft based on an older text would revert newer changes, so the key of the draft contains the stored text.
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
    const invalid = validationErrorOf(text.trim());
    setError(invalid);
    if (invalid === null && !isBusy) void write();
  }
  return { text, setText, forget, error, isBusy, send };
}

function validationErrorOf(text: string): string | null {
  if (text === '') return texts.missing;
  return excess(text, TEAM_NOTE_MAX) > 0 ? texts.tooLong(TEAM_NOTE_MAX) : null;
}
