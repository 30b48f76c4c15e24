import { CalendarDays, EyeOff, Gem, Image, type LucideIcon } from 'lucide-react';
import { Suspense } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { useLightbox } from '#client/features/posts/posts/lightbox/use-lightbox.ts';
import { TextWithReferences } from '#client/features/tags/tags/text-with-references.tsx';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import { Veiled } from '#client/ui/media/veiled.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Picture as PictureFacts } from '#contract/foundations/pictures.ts';
import type { Message, MessageCard, MessageCardKind } from '#contract/messages/messages.ts';
import { messagesMessages as texts } from './messages.messages.ts';

const placeholders: Record<Exclude<Message['state'], 'shown'>, string> = {
  'taken-back': texts.takenBack,
  hidden: texts.hidden,
  removed: texts.removed,
};

export function MessageContent({
  message,
  isHighlighted,
}: {
  message: Message;
  isHighlighted: boolean;
}) {
  const { state, content, image_url, image, card, is_mine, hidden } = message;
  const isEmpty = content === '' && image === null && card === null;
  if (state !== 'shown' && isEmpty) {
    return (
      <p className="rounded-xl border border-line border-dashed px-3.5 py-2 text-ink-soft text-sm">
        {placeholders[state]}
      </p>
    );
  }
  return (
    <div className={cx('flex flex-col gap-1', is_mine ? 'items-end' : 'items-start')}>
      {image_url !== null && image !== null && <MessagePicture src={image_url} image={image} />}
      {card && <MessageCardView card={card} />}
      {content !== '' && (
        <p className={cx(bubbleClasses(is_mine), isHighlighted && 'outline-2 outline-brand')}>
          <TextWithReferences text={content} />
        </p>
      )}
      {hidden && <TeamNotice notice={hidden} />}
    </div>
  );
}

export function bubbleClasses(isMine: boolean): string {
  return cx(
    'user-text max-w-full rounded-xl px-3.5 py-2 [overflow-wrap:anywhere]',
    isMine ? 'bg-brand-soft text-ink' : 'border border-line bg-surface',
  );
}

const load = () => import('#client/features/posts/posts/lightbox/lightbox-dialog.tsx');
const LightboxDialog = lazyWithRetry(load);

/** The largest ratio of the longer to the shorter side of a shown picture. A picture with a larger ratio is cropped. */
const RATIO_MAX = 2;

function MessagePicture({ src, image }: { src: string; image: PictureFacts }) {
  const lightbox = useLightbox(src);
  const { width, height, placeholder } = image;
  const alt = image.alt || texts.picture;
  const ratio = Math.min(Math.max(width / height, 1 / RATIO_MAX), RATIO_MAX);
  return (
    <>
      <button
        type="button"
        aria-label={`${texts.openPicture}：${alt}`}
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

const icons: Record<MessageCardKind, LucideIcon> = { post: Image, event: CalendarDays, nft: Gem };

type Shown = NonNullable<MessageCard['shown']>;

/** A link to the page of a post, event or NFT in a message. Shows a notice when the viewer cannot see it. */
function MessageCardView({ card }: { card: MessageCard }) {
  const { kind, id, shown } = card;
  if (shown === null) return <Unavailable />;
  return (
    <Link
      to={pathOf(kind, id, shown)}
      className="flex w-72 max-w-full items-center gap-3 overflow-hidden rounded-xl border border-line bg-surface pr-3 hover:bg-hover"
    >
      <Thumbnail kind={kind} id={id} shown={shown} />
      <span className="min-w-0 flex-1 py-2">
        <span className="block text-ink-soft text-xs">{texts.card[kind]}</span>
        <span className="block truncate font-bold text-sm">{shown.title}</span>
        <span className="block truncate text-ink-soft text-xs">{noteOf(shown)}</span>
      </span>
    </Link>
  );
}

function pathOf(kind: MessageCardKind, id: string, { member }: Shown): string {
  if (kind === 'nft') return `/user/${member?.id}?tab=collection&nft=${id}`;
  return kind === 'post' ? `/posts/${id}` : `/events/${id}`;
}

function noteOf({ member, event_date, text }: Shown): string {
  if (event_date !== null) return formatDateTime(event_date);
  return member ? nameOf(member) : text;
}

function Thumbnail({ kind, id, shown }: { kind: MessageCardKind; id: string; shown: Shown }) {
  const { image_url, image, veil } = shown;
  if (veil && image_url !== null) {
    return (
      <span className="block w-18 shrink-0">
        <Veiled
          veil={veil}
          subject={id}
          placeholder={image?.placeholder ?? ''}
          ratio={1}
          size="thumb"
        >
          <Thumbnail kind={kind} id={id} shown={{ ...shown, veil: null }} />
        </Veiled>
      </span>
    );
  }
  if (image_url === null) {
    const Icon = icons[kind];
    return (
      <span className="grid size-18 shrink-0 place-items-center bg-sunken text-ink-soft">
        <Icon className="size-7" aria-hidden="true" />
      </span>
    );
  }
  if (image === null) {
    return <img src={image_url} alt="" className="size-18 shrink-0 bg-sunken object-cover" />;
  }
  return (
    <Picture
      src={image_url}
      width={1}
      height={1}
      placeholder={image.placeholder}
      alt=""
      sizes={[[null, '72px']]}
      focal={image.focal}
      className="w-18 shrink-0"
    />
  );
}

function Unavailable() {
  return (
    <div className="flex w-72 max-w-full items-center gap-3 rounded-xl border border-line border-dashed px-4 py-3 text-ink-soft">
      <EyeOff className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block font-bold text-sm">{texts.card.unavailable}</span>
        <span className="block text-xs">{texts.card.unavailableText}</span>
      </span>
    </div>
  );
}
