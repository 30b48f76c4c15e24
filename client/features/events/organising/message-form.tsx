import { type FormEvent, useState } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { EVENT_MESSAGE_MAX } from '../../../../contract/limits.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { randomId } from '../../../lib/random-id.ts';
import { Button } from '../../../ui/button.tsx';
import { countCodePoints } from '../../../ui/code-points.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { showToast } from '../../../ui/toast.tsx';
import { organisingMessages } from './organising.messages.ts';
import { useMessageMembers } from './organising.queries.ts';

const texts = organisingMessages.dialog;

interface MessageFormProps {
  event: EventDetail;
  onDone: () => void;
}

/** A message to all who joined an event: written, then confirmed with how many receive it, then sent. */
export function MessageForm({ event, onDone }: MessageFormProps) {
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  // A repeated attempt must not send the message twice.
  const [requestId, setRequestId] = useState(randomId);
  const { mutate, isPending } = useMessageMembers(event.id);

  function confirm(submit: FormEvent) {
    submit.preventDefault();
    const problem = problemOf(content);
    setError(problem);
    setConfirming(problem === undefined);
  }

  function send() {
    mutate(
      { content: content.trim(), requestId },
      {
        onSuccess: ({ recipients }) => {
          showToast({ type: 'success', title: texts.done(formatCount(recipients)) });
          onDone();
        },
        onError: (reason) => {
          setError(messageOf(reason));
          setConfirming(false);
        },
      },
    );
  }

  if (isConfirming) {
    return (
      <Confirmation
        event={event}
        content={content.trim()}
        busy={isPending}
        onBack={() => setConfirming(false)}
        onSend={send}
      />
    );
  }
  return (
    <form noValidate onSubmit={confirm} className="mt-4 flex flex-col gap-4">
      <Field
        label={texts.label}
        required
        counter={{ text: content.trim(), max: EVENT_MESSAGE_MAX }}
        {...(error !== undefined && { error })}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={content}
            onChange={(change) => {
              setContent(change.target.value);
              setRequestId(randomId());
            }}
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
  const length = countCodePoints(content.trim());
  if (length === 0) return texts.required;
  return length > EVENT_MESSAGE_MAX ? texts.tooLong(EVENT_MESSAGE_MAX) : undefined;
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
        <Button variant="secondary" onClick={onBack}>
          {texts.back}
        </Button>
        <Button busy={busy} onClick={onSend}>
          {texts.send(count)}
        </Button>
      </div>
    </section>
  );
}
