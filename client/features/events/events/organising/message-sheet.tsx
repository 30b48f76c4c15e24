import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { EVENT_MESSAGE_MAX } from '#contract/foundations/limits.ts';
import { organisingMessages } from './event-organisers.messages.ts';
import { useMessageMembers } from './event-organisers.queries.ts';

const texts = organisingMessages.dialog;

export function MessageSheet({ event, open, onClose }: DialogState & { event: EventDetail }) {
  // Keeps the text when the dialog is closed and opened again.
  const [draft, setDraft] = useState(emptyMessage);
  const { mutateAsync, isPending } = useMessageMembers(event.id);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={isPending}
      title={texts.title}
      description={texts.text(formatCount(event.joined_count))}
    >
      <MessageForm
        event={event}
        draft={draft}
        onDraft={setDraft}
        isSending={isPending}
        onSend={mutateAsync}
        onDone={onClose}
      />
    </Sheet>
  );
}

interface MessageDraft {
  content: string;
  /** Identifies the message, so that a repeated attempt does not send it twice. */
  requestId: string;
}

function emptyMessage(): MessageDraft {
  return { content: '', requestId: randomId() };
}

interface MessageFormProps {
  event: EventDetail;
  draft: MessageDraft;
  onDraft: (draft: MessageDraft) => void;
  isSending: boolean;
  onSend: (message: MessageDraft) => Promise<{ recipients: number }>;
  onDone: () => void;
}

/** A form for a message to all participants. Before it is sent, the organiser confirms the number of recipients. */
function MessageForm(props: MessageFormProps) {
  const { event, draft, onDraft, isSending, onSend, onDone } = props;
  const { content, requestId } = draft;
  const [error, setError] = useState<string>();
  const [step, setStep] = useState<'begun' | 'confirming' | 'back'>('begun');

  function send() {
    onSend({ content: content.trim(), requestId }).then(
      ({ recipients }) => {
        onDraft(emptyMessage());
        showToast({ type: 'success', title: texts.done(formatCount(recipients)) });
        onDone();
      },
      (reason) => {
        setError(messageOf(reason));
        setStep('back');
      },
    );
  }

  if (step === 'confirming') {
    return (
      <Confirmation
        event={event}
        content={content.trim()}
        busy={isSending}
        onBack={() => setStep('back')}
        onSend={send}
      />
    );
  }
  return (
    <Writing
      content={content}
      error={error}
      isBack={step === 'back'}
      onChange={(next) => onDraft({ content: next, requestId: randomId() })}
      onNext={() => {
        setError(undefined);
        setStep('confirming');
      }}
    />
  );
}

interface WritingProps {
  content: string;
  error: string | undefined;
  /** Whether the text field takes the focus, because the confirmation that had the focus was removed. */
  isBack: boolean;
  onChange: (content: string) => void;
  onNext: () => void;
}

function Writing({ content, error: refused, isBack, onChange, onNext }: WritingProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const error = (invalidAttempts > 0 ? problemOf(content) : undefined) ?? refused;
  useFocusInvalid(form, invalidAttempts);
  useEffect(() => {
    if (isBack) field.current?.focus();
  }, [isBack]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (problemOf(content) === undefined) onNext();
    else setInvalidAttempts((count) => count + 1);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <Field
        label={texts.label}
        required
        counter={{ text: content.trim(), max: EVENT_MESSAGE_MAX }}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            value={content}
            onChange={(change) => onChange(change.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="self-end">
        {texts.next}
      </Button>
    </form>
  );
}

function problemOf(content: string): string | undefined {
  const text = content.trim();
  if (text === '') return texts.required;
  return excess(text, EVENT_MESSAGE_MAX) > 0 ? texts.tooLong(EVENT_MESSAGE_MAX) : undefined;
}

interface ConfirmationProps {
  event: EventDetail;
  content: string;
  busy: boolean;
  onBack: () => void;
  onSend: () => void;
}

function Confirmation({ event, content, busy, onBack, onSend }: ConfirmationProps) {
  const count = formatCount(event.joined_count);
  return (
    <section aria-label={texts.confirmTitle(count)} className="mt-4">
      <p ref={focusOnMount} tabIndex={-1} className="font-bold outline-none">
        {texts.confirmTitle(count)}
      </p>
      <p className="text-ink-soft text-sm">{texts.confirmText}</p>
      <blockquote className="user-text mt-3 max-h-60 overflow-y-auto rounded-lg bg-sunken p-4 text-sm">
        {content}
      </blockquote>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {texts.back}
        </Button>
        <Button busy={busy} onClick={onSend}>
          {texts.send(count)}
        </Button>
      </div>
    </section>
  );
}
