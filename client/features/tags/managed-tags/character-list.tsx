import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.characters;
const FACE_SIZES = [[null, '48px']] as const;

interface CharacterListProps {
  characters: readonly ManagedCharacter[];
  onEdit: (character: ManagedCharacter) => void;
}

export function CharacterList({ characters, onEdit }: CharacterListProps) {
  const { shown, move } = useCharacterOrder(characters);
  return (
    <ol aria-label={texts.title} className="divide-y divide-line">
      {shown.map((character, index) => (
        <li
          key={character.tag}
          tabIndex={-1}
          data-admin-row
          className="flex flex-wrap items-center gap-3 py-2 -outline-offset-2"
        >
          <Face character={character} />
          <Words character={character} />
          <span className="ml-auto flex sm:gap-3">
            <IconButton
              icon={ArrowUp}
              label={texts.up(character.tag)}
              // The button is not `disabled`, because a row that reaches the top would lose the focus.
              aria-disabled={index === 0}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={texts.down(character.tag)}
              aria-disabled={index === shown.length - 1}
              className="aria-disabled:opacity-40"
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon={Pencil}
              label={texts.edit(character.tag)}
              onClick={() => onEdit(character)}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Face({ character: { image, image_url } }: { character: ManagedCharacter }) {
  if (!image || image_url === null) {
    return <div className="size-12 shrink-0 rounded-md bg-sunken" />;
  }
  return (
    <Picture
      {...image}
      src={image_url}
      sizes={FACE_SIZES}
      className="size-12 shrink-0 overflow-hidden rounded-md"
    />
  );
}

function Words({ character: { tag, count, color, aliases } }: { character: ManagedCharacter }) {
  return (
    <div className="min-w-28 flex-1">
      <p className="flex items-center gap-2 font-bold">
        {color !== '' && (
          <span
            className="size-3 shrink-0 rounded-full border border-line"
            style={{ backgroundColor: color }}
          />
        )}
        <span className="min-w-0 [overflow-wrap:anywhere]">{tag}</span>
      </p>
      <p className="truncate text-ink-soft text-xs">
        {texts.posts(formatCount(count))}
        {aliases.length > 0 && ` ・ ${texts.aliases(aliases.join('、'))}`}
      </p>
    </div>
  );
}

/** Returns the order of the characters, including pending changes, and its setter. Calls are sent one at a time. */
function useCharacterOrder(characters: readonly ManagedCharacter[]) {
  const { orderCharacters } = useManagedTagCalls();
  const [order, setOrder] = useState<readonly ManagedCharacter[] | null>(null);
  const wanted = useRef(order);
  const isSending = useRef(false);

  function want(next: readonly ManagedCharacter[] | null): void {
    wanted.current = next;
    setOrder(next);
  }

  async function sendAll(): Promise<void> {
    for (let sent = null; wanted.current !== sent && wanted.current !== null; ) {
      sent = wanted.current;
      await orderCharacters(sent);
    }
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await sendAll().catch((error: unknown) => showFailure(error, texts.orderFailed));
    isSending.current = false;
    want(null);
  }

  function move(from: number, to: number): void {
    const before = wanted.current ?? characters;
    const next = moveItem(before, from, to);
    const moved = before[from];
    if (!moved || next === before) return;
    want(next);
    announce(texts.moved(moved.tag, to + 1));
    void send();
  }
  return { shown: order ?? characters, move };
}
