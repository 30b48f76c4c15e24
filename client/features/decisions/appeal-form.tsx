import { type FormEvent, useState } from 'react';
import type { MyDecision } from '../../../contract/decisions.ts';
import { APPEAL_MAX } from '../../../contract/limits.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { countCodePoints } from '../../ui/code-points.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { readAppealText, storeAppealText } from './appeal-text.ts';
import { decisionsMessages } from './decisions.messages.ts';
import { type DecisionAddress, useAppeal } from './decisions.queries.ts';

const texts = decisionsMessages.appeal;

interface AppealFormProps {
  decision: MyDecision;
  address: DecisionAddress;
}

/** Appeals against a decision, once. What is typed survives failures and a reload. */
export function AppealForm({ decision, address }: AppealFormProps) {
  const { text, write, fault, failure, isPending, send } = useAppealForm(decision, address);
  return (
    <form noValidate onSubmit={send} className="space-y-4">
      <p className="text-ink-soft text-sm [word-break:auto-phrase]">
        {texts.text}
        <br />
        {texts.once(formatDateTime(decision.appeal_until))}
      </p>
      <Field
        label={texts.label}
        hint={texts.hint}
        required
        counter={{ text: text.trim(), max: APPEAL_MAX }}
        {...(fault !== undefined && { error: fault })}
      >
        {(control) => (
          <TextArea {...control} value={text} onChange={(event) => write(event.target.value)} />
        )}
      </Field>
      {failure && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger text-sm">
          <span className="font-bold">{texts.failed}</span>
          <br />
          {messageOf(failure)}
        </p>
      )}
      <Button type="submit" busy={isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

function useAppealForm({ id }: MyDecision, address: DecisionAddress) {
  const [text, setText] = useState(() => readAppealText(id));
  const [wasSent, setWasSent] = useState(false);
  const { mutateAsync, isPending, error } = useAppeal(address);
  const refused = error instanceof ApiError ? error.fields.text : undefined;
  const fault = (wasSent ? faultOf(text.trim()) : undefined) ?? refused;

  function write(next: string) {
    setText(next);
    storeAppealText(id, next);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (isPending || faultOf(text.trim()) !== undefined) return;
    mutateAsync(text.trim()).then(
      () => {
        storeAppealText(id, '');
        announce(texts.states.open);
      },
      () => {
        // The form shows the error.
      },
    );
  }
  return { text, write, fault, failure: refused === undefined ? error : null, isPending, send };
}

function faultOf(text: string): string | undefined {
  if (text === '') return texts.missing;
  return countCodePoints(text) > APPEAL_MAX ? texts.tooLong(APPEAL_MAX) : undefined;
}
