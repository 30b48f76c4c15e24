import { CalendarDays, EyeOff, Gem, Image, type LucideIcon } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { Veiled } from '#client/ui/media/veiled.tsx';
import type { MessageCard, MessageCardKind } from '#contract/messages/messages.ts';
import { messagesMessages } from './messages.messages.ts';

const texts = messagesMessages.card;
const icons: Record<MessageCardKind, LucideIcon> = { post: Image, event: CalendarDays, nft: Gem };

type Shown = NonNullable<MessageCard['shown']>;

/** A post, an event or an NFT in a message, as a link to its page. Says so when the viewer cannot see it. */
export function MessageCardView({ card }: { card: MessageCard }) {
  const { kind, id, shown } = card;
  if (shown === null) return <Unavailable />;
  return (
    <Link
      to={pathOf(kind, id, shown)}
      className="flex w-72 max-w-full items-center gap-3 overflow-hidden rounded-xl border border-line bg-surface pr-3 hover:bg-hover"
    >
      <Thumbnail kind={kind} shown={shown} />
      <span className="min-w-0 flex-1 py-2">
        <span className="block text-ink-soft text-xs">{texts[kind]}</span>
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

function Thumbnail({ kind, shown }: { kind: MessageCardKind; shown: Shown }) {
  const { image_url, image, veil } = shown;
  if (veil && image_url !== null) {
    return (
      <span className="block w-18 shrink-0">
        <Veiled
          veil={veil}
          address={image_url}
          placeholder={image?.placeholder ?? ''}
          ratio={1}
          size="thumb"
        >
          <Thumbnail kind={kind} shown={{ ...shown, veil: null }} />
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
        <span className="block font-bold text-sm">{texts.unavailable}</span>
        <span className="block text-xs">{texts.unavailableText}</span>
      </span>
    </div>
  );
}
