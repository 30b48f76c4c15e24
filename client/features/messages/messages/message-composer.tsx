import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  Gem,
  Image,
  ImagePlus,
  type LucideIcon,
  SendHorizontal,
  X,
} from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { nftQuery } from '#client/features/collections/nfts/nfts.queries.ts';
import { eventQuery } from '#client/features/events/events/event.queries.ts';
import { ACCEPTED, firstPicture } from '#client/features/foundations/pictures/given-files.ts';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { mountLiveRegion } from '#client/ui/feedback/announce.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { excess, graphemes } from '#contract/foundations/graphemes.ts';
import { MESSAGE_MAX } from '#contract/foundations/limits.ts';
import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { MessageCardKind, MessageCardReference } from '#contract/messages/messages.ts';
import { ComposerPicture } from './composer-picture.tsx';
import { MessageField } from './message-field.tsx';
import { messagesMessages } from './messages.messages.ts';
import type { MessageDraft, MessageTarget } from './unsent-messages.ts';
import { useComposer } from './use-composer.ts';

const texts = messagesMessages.write;

/** The length from which the number of remaining characters is shown. */
const COUNTER_FROM = MESSAGE_MAX - 100;

interface MessageComposerProps {
  target: MessageTarget;
  name: string;
  can: ConversationRights;
  shared: MessageCardReference | null;
  send: (message: MessageDraft) => void;
  onTyping?: () => void;
}

export function MessageComposer(props: MessageComposerProps) {
  const { target, name, can, shared, send, onTyping } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const composer = useComposer({ target, can, shared, send });
  const { draft, change, upload, submit } = composer;
  const error = composer.error ?? (upload.state.status === 'failed' ? upload.state.message : null);
  const drop = useFileDrop(composer.takeFile);
  const count = graphemes(draft.content.trim());
  useEffect(mountLiveRegion, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
    area.current?.focus();
  }

  function onPaste(event: ClipboardEvent) {
    const file = firstPicture(event.clipboardData);
    if (file) composer.takeFile(file);
    if (file || composer.takeLink(event.clipboardData.getData('text/plain'))) {
      event.preventDefault();
    }
  }

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      data-bottom-bar=""
      {...drop.handlers}
      className={cx(
        'shrink-0 border-line border-t bg-paper px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-5 md:pb-3',
        drop.isDraggedOver && 'outline-2 outline-brand -outline-offset-2',
      )}
    >
      {can.is_request && <p className="pb-1.5 text-ink-soft text-xs">{texts.requestHint}</p>}
      <ComposerPicture
        state={upload.state}
        picture={draft.picture}
        onStop={upload.stop}
        onChange={(picture) => change({ picture })}
      />
      {draft.card && <ComposerCard card={draft.card} onRemove={() => change({ card: null })} />}
      <div className="flex items-end gap-1.5">
        {can.send_pictures && (
          <>
            <input
              ref={input}
              type="file"
              accept={ACCEPTED}
              hidden
              onChange={({ target: { files } }) => {
                if (files?.[0]) composer.takeFile(files[0]);
                // Without the reset, selecting the same file again would send no event.
                if (input.current) input.current.value = '';
              }}
            />
            <IconButton
              icon={ImagePlus}
              label={texts.picture}
              onClick={() => input.current?.click()}
            />
          </>
        )}
        <MessageField
          ref={area}
          label={texts.label(name)}
          placeholder={texts.placeholder}
          value={draft.content}
          describedBy={error === null ? undefined : errorId}
          onChange={(content) => {
            change({ content });
            if (content.trim() !== '') onTyping?.();
          }}
          onPaste={onPaste}
          onSend={submit}
        />
        <button
          type="submit"
          title={texts.send}
          aria-label={texts.send}
          aria-disabled={!composer.isReady}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-opacity hover:bg-brand-strong aria-disabled:opacity-40"
        >
          <SendHorizontal className="size-5" aria-hidden="true" />
        </button>
      </div>
      <div className="flex items-start gap-3 text-xs">
        <p id={errorId} role="alert" className="flex-1 font-medium text-danger empty:hidden">
          {error}
        </p>
        {count >= COUNTER_FROM && (
          <p
            className={cx(
              'nums ml-auto pt-1',
              excess(draft.content.trim(), MESSAGE_MAX) > 0
                ? 'font-bold text-danger'
                : 'text-ink-soft',
            )}
          >
            {uiMessages.counter(count, MESSAGE_MAX)}
          </p>
        )}
      </div>
    </form>
  );
}

function useFileDrop(take: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
    },
    onDrop(event: DragEvent) {
      const file = firstPicture(event.dataTransfer);
      setDraggedOver(false);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
  return { isDraggedOver, handlers };
}

const cardTexts = messagesMessages;
const icons: Record<MessageCardKind, LucideIcon> = { post: Image, event: CalendarDays, nft: Gem };

function ComposerCard({ card, onRemove }: { card: MessageCardReference; onRemove: () => void }) {
  const title = useTitle(card);
  const Icon = icons[card.kind];
  return (
    <div className="mb-2 flex items-center gap-2.5 rounded-lg bg-sunken py-1 pr-1 pl-3">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <p className="min-w-0 flex-1 truncate text-sm">
        <span className="text-ink-soft">{cardTexts.write.sharing(cardTexts.card[card.kind])}</span>
        {title !== undefined && <span className="ml-2 font-bold">{title}</span>}
      </p>
      <IconButton icon={X} label={cardTexts.write.removeCard} onClick={onRemove} />
    </div>
  );
}

function useTitle({ kind, id }: MessageCardReference): string | undefined {
  const post = useQuery({ ...postQuery(id), enabled: kind === 'post' });
  const event = useQuery({ ...eventQuery(id), enabled: kind === 'event' });
  const nft = useQuery({ ...nftQuery(id), enabled: kind === 'nft' });
  return { post: post.data?.title, event: event.data?.title, nft: nft.data?.name }[kind];
}
