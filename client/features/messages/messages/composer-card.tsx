import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Gem, Image, type LucideIcon, X } from 'lucide-react';
import { nftQuery } from '#client/features/collections/nfts/nfts.queries.ts';
import { eventQuery } from '#client/features/events/events/event.queries.ts';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { MessageCardKind, MessageCardReference } from '#contract/messages/messages.ts';
import { messagesMessages } from './messages.messages.ts';

const texts = messagesMessages;
const icons: Record<MessageCardKind, LucideIcon> = { post: Image, event: CalendarDays, nft: Gem };

interface ComposerCardProps {
  card: MessageCardReference;
  onRemove: () => void;
}

/** What a message that is being written will share. */
export function ComposerCard({ card, onRemove }: ComposerCardProps) {
  const title = useTitle(card);
  const Icon = icons[card.kind];
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-lg bg-sunken py-1 pr-1 pl-3">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <p className="min-w-0 flex-1 truncate text-sm">
        <span className="text-ink-soft">{texts.write.sharing(texts.card[card.kind])}</span>
        {title !== undefined && <span className="ml-2 font-bold">{title}</span>}
      </p>
      <IconButton icon={X} label={texts.write.removeCard} onClick={onRemove} />
    </div>
  );
}

function useTitle({ kind, id }: MessageCardReference): string | undefined {
  const post = useQuery({ ...postQuery(id), enabled: kind === 'post' });
  const event = useQuery({ ...eventQuery(id), enabled: kind === 'event' });
  const nft = useQuery({ ...nftQuery(id), enabled: kind === 'nft' });
  return { post: post.data?.title, event: event.data?.title, nft: nft.data?.name }[kind];
}
