import { useState } from 'react';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import type { TestMail } from '#contract/notifications/mails.ts';
import { managedMailsMessages as texts } from './managed-mails.messages.ts';
import { useMailFunction, useMailState } from './managed-mails.queries.ts';

export function MailCard() {
  const { data: state } = useMailState();
  const call = useMailFunction();
  const [sent, setSent] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function test(): Promise<void> {
    setSent(null);
    setFailure(null);
    try {
      const result = await call('sendTestMail', {});
      const text = outcomeText(result);
      if (result.outcome === 'accepted')
        setSent(`${text}${state?.transport === 'smtp' ? texts.checkInbox : ''}`);
      else setFailure(text);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <section className="after-loading mb-8">
      <h2 className="mb-3 text-lg">{texts.title}</h2>
      {state && (
        <p className="phrases mb-3 text-ink-soft text-sm">
          {texts.transport(state.transport)}
          {state.transport && <span className="nums block">{texts.counts(state)}</span>}
        </p>
      )}
      {state?.transport && (
        <ActionButton variant="secondary" onAction={test}>
          {texts.test}
        </ActionButton>
      )}
      {state?.transport === 'demo' && (
        <p className="mt-3 text-sm">
          <a href="/demo-mail" className="text-brand underline">
            {texts.openMailbox}
          </a>
        </p>
      )}
      <p role="status" className="mt-3 text-sm">
        {sent}
      </p>
      {failure !== null && <FailureText text={failure} />}
    </section>
  );
}

function outcomeText({ outcome, reply }: TestMail): string {
  const said = [texts.outcomes[outcome], texts.reasons[reply]].filter((part) => part !== undefined);
  return texts.answer(said.join('。'), reply);
}
