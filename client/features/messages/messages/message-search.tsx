import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { ConversationsSkeleton } from '#client/features/messages/conversations/conversation-list.tsx';
import { otherNameOf } from '#client/features/messages/conversations/other-name.ts';
import { TYPING_PAUSE, useDebouncedValue } from '#client/lib/hooks/use-debounced-value.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { controlClasses } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import type { FoundMessage } from '#contract/messages/messages.ts';
import { messagesMessages } from './messages.messages.ts';
import { foundMessagesQuery } from './messages.queries.ts';

const texts = messagesMessages.search;

interface MessageSearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The accessible label. Defaults to the search in the viewer's messages. */
  label?: string;
}

export function MessageSearchField(props: MessageSearchFieldProps) {
  const { value, onChange, label = texts.label } = props;
  const id = useId();
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onChange('');
  }
  return (
    <div className="relative mb-3">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_QUERY_MAX}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${controlClasses} rounded-full! pr-12 pl-11.5 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label={texts.clear}
          onClick={() => onChange('')}
          className="-translate-y-1/2 absolute top-1/2 right-1"
        />
      )}
    </div>
  );
}

export function FoundMessages({ q }: { q: string }) {
  const query = useInfiniteQuery(foundMessagesQuery(useDebouncedValue(q, TYPING_PAUSE)));
  return (
    <LoadedRows
      query={query}
      keyOf={({ message }: FoundMessage) => message.id}
      label={texts.results}
      className="-mx-3"
      loading={<ConversationsSkeleton />}
      empty={<EmptyState icon={SearchX} title={texts.none} text={texts.noneText} />}
    >
      {(found) => <FoundRow found={found} />}
    </LoadedRows>
  );
}

function FoundRow({ found: { message, other } }: { found: FoundMessage }) {
  const { conversation_id, sequence, content, is_mine, created_at } = message;
  return (
    <Link
      to={`/messages/${conversation_id}?at=${sequence}`}
      className="flex min-h-18 items-start gap-3 rounded-lg px-3 py-2.5 -outline-offset-2 hover:bg-hover"
    >
      <Avatar seed={other?.id ?? conversation_id} src={other?.avatar_url ?? null} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-bold">{otherNameOf({ other })}</span>
          <RelativeTime iso={created_at} className="shrink-0 text-ink-soft text-xs" />
        </span>
        <span className="line-clamp-2 text-ink-soft text-sm">
          {is_mine ? texts.inOwn(content) : content}
        </span>
      </span>
    </Link>
  );
}
