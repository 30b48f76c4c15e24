import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { useTestRun } from '#client/features/team/admin-ui/use-test-run.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import type { TestMail } from '#contract/notifications/mails.ts';
import { managedMailsMessages as texts } from './managed-mails.messages.ts';
import { useMailFunction, useMailState } from './managed-mails.queries.ts';

/** The state of mails, with a test mail. Calls `onTested` after each test mail. */
export function MailCard({ onTested }: { onTested: () => void }) {
  const { data: state } = useMailState();
  const call = useMailFunction();
  const { result, failure, run } = useTestRun(
    async () => {
      const sent = await call('sendTestMail', {});
      onTested();
      return sent;
    },
    (sent) => (sent.outcome === 'accepted' ? null : outcomeText(sent)),
  );
  return (
    <section className="after-loading mb-8">
      <h2 id="mail" tabIndex={-1} className="mb-3 text-lg">
        {texts.title}
      </h2>
      {state && (
        <p className="phrases mb-3 text-ink-soft text-sm">
          {texts.transport(state.transport)}
          {state.transport && <span className="nums block">{texts.counts(state)}</span>}
        </p>
      )}
      {state?.trouble && <FailureText text={troubleText(state.trouble.reason)} className="mb-3" />}
      {state?.transport && (
        <ActionButton variant="secondary" onAction={run}>
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
        {result?.outcome === 'accepted' && outcomeText(result)}
        {result?.outcome === 'accepted' && state?.transport === 'smtp' && texts.checkInbox}
      </p>
      {failure !== null && <FailureText text={failure} />}
    </section>
  );
}

function troubleText(reason: string): string {
  return texts.trouble(texts.reason(reason) ?? texts.askProvider, reason);
}

function outcomeText({ outcome, reply }: TestMail): string {
  const said = [texts.outcomes[outcome], texts.reason(reply)].filter((part) => part !== undefined);
  return texts.answer(said.join('。'), reply);
}
