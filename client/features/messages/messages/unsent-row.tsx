import { CircleAlert, Clock } from 'lucide-react';
import { TextWithReferences } from '#client/features/tags/tags/text-with-references.tsx';
import { cancelOutgoing } from '#client/lib/offline/outbox.ts';
import { useOutgoing } from '#client/lib/offline/use-outgoing.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { bubbleClasses } from './message-content.tsx';
import { messagesMessages as texts } from './messages.messages.ts';
import { type MessageTarget, removeUnsent, type UnsentMessage } from './unsent-messages.ts';

interface UnsentMessagesProps {
  target: MessageTarget;
  messages: readonly UnsentMessage[];
  sendAgain: (unsent: UnsentMessage) => Promise<void>;
}

export function UnsentMessages({ messages, ...actions }: UnsentMessagesProps) {
  return messages.map((message) => (
    <UnsentRow key={message.requestId} message={message} {...actions} />
  ));
}

interface UnsentRowProps extends Omit<UnsentMessagesProps, 'messages'> {
  message: UnsentMessage;
}

function UnsentRow({ target, message, sendAgain }: UnsentRowProps) {
  const { requestId, error } = message;
  const drop = () => {
    removeUnsent(target, requestId);
    cancelOutgoing('message', requestId);
  };
  return (
    <li className="flex animate-rise flex-col items-end gap-1 pt-1" aria-busy={error === null}>
      <UnsentContent message={message} />
      {error === null ? (
        <Sending requestId={requestId} onDrop={drop} />
      ) : (
        <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 text-xs">
          <span role="alert" className="flex items-center gap-1 text-danger">
            <CircleAlert className="size-3.5 shrink-0" aria-hidden="true" />
            {error || texts.unsent.failed}
          </span>
          <Button variant="ghost" className="px-3!" onClick={() => void sendAgain(message)}>
            {texts.unsent.again}
          </Button>
          <Button variant="ghost" className="px-3!" onClick={drop}>
            {texts.unsent.drop}
          </Button>
        </div>
      )}
    </li>
  );
}

function UnsentContent({ message: { content, picture, card } }: { message: UnsentMessage }) {
  return (
    <>
      {picture && (
        <Picture
          src={picture.url}
          width={picture.image.width}
          height={picture.image.height}
          placeholder={picture.image.placeholder}
          alt={picture.image.alt}
          sizes={[[null, '160px']]}
          className="w-40 rounded-xl opacity-70"
        />
      )}
      {card && (
        <p className="rounded-xl border border-line bg-surface px-3 py-2 text-ink-soft text-sm">
          {texts.write.sharing(texts.card[card.kind])}
        </p>
      )}
      {content !== '' && (
        <p className={cx(bubbleClasses(true), 'max-w-[78%] opacity-70')}>
          <TextWithReferences text={content} />
        </p>
      )}
    </>
  );
}

function Sending({ requestId, onDrop }: { requestId: string; onDrop: () => void }) {
  const { isWaiting } = useOutgoing('message', requestId);
  return (
    <span className="flex items-center gap-1 text-ink-soft text-xs">
      <Clock className="size-3.5" aria-hidden="true" />
      {isWaiting ? texts.unsent.waiting : texts.unsent.sending}
      {isWaiting && (
        <Button variant="ghost" className="px-3!" onClick={onDrop}>
          {texts.unsent.drop}
        </Button>
      )}
    </span>
  );
}
