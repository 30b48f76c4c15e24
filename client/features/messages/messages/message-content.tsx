import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { TextWithReferences } from '#client/features/tags/tags/text-with-references.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Message } from '#contract/messages/messages.ts';
import { MessageCardView } from './message-card.tsx';
import { MessagePicture } from './message-picture.tsx';
import { messagesMessages } from './messages.messages.ts';

const texts = messagesMessages;

const placeholders: Record<Exclude<Message['state'], 'shown'>, string> = {
  'taken-back': texts.takenBack,
  hidden: texts.hidden,
  removed: texts.removed,
};

/** The text, the picture and the card of a message, or what stands in its place. */
export function MessageContent({ message, isMarked }: { message: Message; isMarked: boolean }) {
  const { state, content, image_url, image, card, is_mine, hidden } = message;
  const isEmpty = content === '' && image === null && card === null;
  if (state !== 'shown' && isEmpty) return <Placeholder text={placeholders[state]} />;
  return (
    <div className={cx('flex flex-col gap-1', is_mine ? 'items-end' : 'items-start')}>
      {image_url !== null && image !== null && <MessagePicture src={image_url} image={image} />}
      {card && <MessageCardView card={card} />}
      {content !== '' && (
        <p className={cx(bubbleClasses(is_mine), isMarked && 'outline-2 outline-brand')}>
          <TextWithReferences text={content} />
        </p>
      )}
      {hidden && <TeamNotice notice={hidden} />}
    </div>
  );
}

/** The classes of a text. */
export function bubbleClasses(isMine: boolean): string {
  return cx(
    'user-text max-w-full rounded-xl px-3.5 py-2 [overflow-wrap:anywhere]',
    isMine ? 'bg-brand-soft text-ink' : 'border border-line bg-surface',
  );
}

function Placeholder({ text }: { text: string }) {
  return (
    <p className="rounded-xl border border-line border-dashed px-3.5 py-2 text-ink-soft text-sm">
      {text}
    </p>
  );
}
