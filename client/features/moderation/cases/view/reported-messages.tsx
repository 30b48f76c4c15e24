import { MessagesSquare } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useReportedMessages } from '#client/features/moderation/cases/cases.queries.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { ReportedMessage } from '#contract/moderation/cases.ts';
import { reportedMessagesMessages as texts } from './reported-messages.messages.ts';

/** The messages around a reported one, once somebody has asked for them: reading them is in the audit log. */
export function ReportedMessages({ caseId }: { caseId: string }) {
  const { data, error, isPending, mutate } = useReportedMessages(caseId);
  if (data) return <Messages messages={data.messages} />;
  return (
    <div className="space-y-2">
      <p className="text-ink-soft text-xs">{texts.readText}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        <MessagesSquare className="size-5" aria-hidden="true" />
        {texts.read}
      </Button>
      <p className="text-ink-soft text-xs">{texts.logText}</p>
      {error && <FailureAlert title={texts.failed} text={messageOf(error)} />}
    </div>
  );
}

function Messages({ messages }: { messages: readonly ReportedMessage[] }) {
  if (messages.length === 0) return <p className="text-ink-soft text-sm">{texts.none}</p>;
  return (
    <section aria-label={texts.list} className="rounded-lg border border-line bg-surface p-3">
      <h3 className="text-sm">{texts.list}</h3>
      <ol className="mt-2 space-y-1.5">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </section>
  );
}

function Message({ message }: { message: ReportedMessage }) {
  const { author, is_reported, text, has_picture, has_card, created_at } = message;
  const attached = [has_picture && texts.picture, has_card && texts.card].filter(Boolean);
  return (
    <li className={cx('rounded-md px-3 py-2', is_reported ? 'bg-danger-soft' : 'bg-sunken')}>
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-xs">
        <span className="font-bold text-ink">{author ? nameOf(author) : texts.gone}</span>
        {formatDateTime(created_at)}
        {is_reported && <span className="font-bold text-danger">{texts.reported}</span>}
      </p>
      <p className="user-text text-sm">{text}</p>
      {attached.length > 0 && <p className="text-ink-soft text-xs">{attached.join('・')}</p>}
    </li>
  );
}
