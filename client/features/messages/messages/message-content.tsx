import { Suspense } from 'react';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { useLightbox } from '#client/features/posts/posts/lightbox/use-lightbox.ts';
import { TextWithReferences } from '#client/features/tags/tags/text-with-references.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Picture as PictureFacts } from '#contract/foundations/pictures.ts';
import type { Message } from '#contract/messages/messages.ts';
import { MessageCardView } from './message-card.tsx';
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

const load = () => import('#client/features/posts/posts/lightbox/lightbox-dialog.tsx');
const LightboxDialog = lazyWithRetry(load);

/** Very tall and very wide pictures are cropped to this ratio. */
const RATIO_MAX = 2;

/** The picture of a message. Opens the lightbox. */
function MessagePicture({ src, image }: { src: string; image: PictureFacts }) {
  const lightbox = useLightbox(src);
  const { width, height, placeholder } = image;
  const alt = image.alt || messagesMessages.picture;
  const ratio = Math.min(Math.max(width / height, 1 / RATIO_MAX), RATIO_MAX);
  return (
    <>
      <button
        type="button"
        aria-label={`${messagesMessages.openPicture}：${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={lightbox.show}
        className="block max-w-full cursor-zoom-in overflow-hidden rounded-xl border border-line"
        style={{ width: `${ratio >= 1 ? 18 : 18 * ratio}rem` }}
      >
        <Picture
          src={src}
          width={Math.round(1000 * ratio)}
          height={1000}
          placeholder={placeholder}
          alt={alt}
          sizes={[[null, '288px']]}
        />
      </button>
      {lightbox.open && (
        <Suspense fallback={null}>
          <LightboxDialog
            pictures={[
              { postId: '', title: alt, src, ...image, description: image.alt, alt, veil: null },
            ]}
            open
            onClose={lightbox.close}
          />
        </Suspense>
      )}
    </>
  );
}
