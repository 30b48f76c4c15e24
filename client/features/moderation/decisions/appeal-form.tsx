import { type FormEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { APPEAL_MAX } from '#contract/foundations/limits.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { decisionsMessages } from './decisions.messages.ts';
import { type DecisionAddress, useAppeal } from './decisions.queries.ts';

const texts = decisionsMessages.appeal;

interface AppealFormProps {
  decision: MyDecision;
  address: DecisionAddress;
}

/** The form for an appeal, which can be made once. The input survives failures and a reload. */
export function AppealForm(props: AppealFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { text, write, invalid, failure, isPending, refusals, send } = useAppealForm(props);
  useFocusInvalid(form, refusals);
  return (
    <form ref={form} noValidate onSubmit={send} className="space-y-4">
      <p className="text-ink-soft text-sm">
        {texts.text}
        <br />
        {texts.once(formatDateTime(props.decision.appeal_until))}
      </p>
      <TextField
        label={texts.label}
        hint={texts.hint}
        required
        limit={APPEAL_MAX}
        rows={4}
        value={text}
        onChange={write}
        error={invalid}
      />
      {failure && <FailureAlert title={texts.failed} text={messageOf(failure)} />}
      <Button type="submit" busy={isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

function useAppealForm({ decision: { id }, address }: AppealFormProps) {
  const [text, setText] = useState(() => readAppealText(id));
  const [refusals, setRefusals] = useState(0);
  const { mutateAsync, isPending, error } = useAppeal(address);
  const refused = error instanceof ApiError ? error.fields.text : undefined;
  const invalid = (refusals > 0 ? errorOf(text.trim()) : undefined) ?? refused;

  function write(next: string) {
    setText(next);
    storeAppealText(id, next);
  }

  function refuse() {
    setRefusals((count) => count + 1);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (errorOf(text.trim()) !== undefined) return refuse();
    // The form shows the error.
    mutateAsync(text.trim()).then(() => storeAppealText(id, ''), refuse);
  }
  const failure = refused === undefined ? error : null;
  return { text, write, invalid, failure, isPending, refusals, send };
}

function errorOf(text: string): string | undefined {
  if (text === '') return texts.missing;
  return excess(text, APPEAL_MAX) > 0 ? texts.tooLong(APPEAL_MAX) : undefined;
}

/** The storage key of the unsent text of an appeal, which survives a reload of this tab. */
const nameOf = (id: string) => `appeal:${id}`;

/** Returns the stored text. Empty without storage. */
function readAppealText(id: string): string {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text. Without storage, the text lasts until the page is left. */
function storeAppealText(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(id));
    else sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Private windows of some browsers have no storage.
  }
}
