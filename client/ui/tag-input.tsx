import { Plus, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { announce } from './announce.ts';
import type { ControlProps } from './field.tsx';
import { TextInput } from './field.tsx';
import { isComposing } from './is-composing.ts';
import { TagOptions } from './tag-options.tsx';
import { cleanTag, splitTags, type TagOption, withTag } from './tags.ts';
import { uiMessages } from './ui.messages.ts';

interface TagInputProps {
  control: ControlProps;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** The maximum number of tags. */
  max: number;
  /** Tags shown as buttons below the input, filtered by the typed text. */
  suggestions: readonly string[];
  /** Completions of the typed text, shown in a listbox. */
  options?: readonly TagOption[];
  onTextChange?: (text: string) => void;
  placeholder?: string;
  onBlur?: () => void;
}

const texts = uiMessages.tags;
const NO_OPTION = -1;

/** An input for tags: typed and confirmed with Enter or a comma, or picked from suggestions. */
export function TagInput({
  control,
  tags,
  onChange,
  max,
  suggestions,
  options = [],
  onTextChange,
  placeholder,
  onBlur,
}: TagInputProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(NO_OPTION);
  const [isClosed, setClosed] = useState(false);
  const full = tags.length >= max;
  const word = cleanTag(text);
  const matches = suggestions.filter((name) => !tags.includes(name) && name.includes(word));
  const listed = options.filter(({ tag }) => !tags.includes(tag));
  const isOpen = word !== '' && !isClosed && listed.length > 0;
  const listId = `${control.id}-options`;

  function type(next: string) {
    setText(next);
    setActive(NO_OPTION);
    setClosed(false);
    onTextChange?.(next);
  }

  function add(words: readonly string[], rest = '') {
    const next = words.reduce((all, each) => withTag(all, each, max), [...tags]);
    type(rest);
    if (next.length === tags.length) return;
    onChange(next);
    announce(texts.added(next.slice(tags.length).join('、')));
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    announce(texts.removed(tag));
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // A comma inside an IME composition is not final.
    const { words, rest } = isComposing(nativeEvent)
      ? { words: [], rest: target.value }
      : splitTags(target.value);
    if (words.length > 0) add(words, rest);
    else type(target.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add([(isOpen ? listed[active]?.tag : undefined) ?? text]);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      remove(tags.at(-1) ?? '');
    } else if (isOpen) {
      onListKey(event);
    }
  }

  function onListKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (step === undefined) setClosed(true);
    else setActive(wrapIndex(active + step, listed.length));
  }

  return (
    <div>
      {tags.length > 0 && <ChosenTags tags={tags} onRemove={remove} />}
      <div className="relative">
        <TextInput
          {...control}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active !== NO_OPTION ? `${listId}-${active}` : undefined}
          value={text}
          disabled={full}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          onChange={onInput}
          onCompositionEnd={({ currentTarget }) => {
            const { words, rest } = splitTags(currentTarget.value);
            if (words.length > 0) add(words, rest);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add([text]);
            onBlur?.();
          }}
        />
        {isOpen && (
          <TagOptions id={listId} options={listed} active={active} onPick={(tag) => add([tag])} />
        )}
      </div>
      {!full && !isOpen && matches.length > 0 && (
        <Suggestions names={matches.slice(0, 12)} onPick={(name) => add([name])} />
      )}
    </div>
  );
}

/** Wraps an index around the list, with the input itself between the last option and the first. */
function wrapIndex(index: number, length: number): number {
  if (index < NO_OPTION) return length - 1;
  return index >= length ? NO_OPTION : index;
}

function ChosenTags({
  tags,
  onRemove,
}: {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}) {
  return (
    <ul aria-label={texts.chosen} className="mb-2 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="flex max-w-full items-center rounded-full bg-brand-soft pl-4 text-brand text-sm"
        >
          <span className="min-w-0 truncate">#{tag}</span>
          <button
            type="button"
            aria-label={texts.remove(tag)}
            onClick={() => onRemove(tag)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Suggestions({
  names,
  onPick,
}: {
  names: readonly string[];
  onPick: (name: string) => void;
}) {
  return (
    <ul aria-label={texts.suggestions} className="mt-2 flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            // Keeps the focus in the input: its blur would add the half-typed word as a tag.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
            className="flex min-h-11 items-center gap-1 rounded-full border border-line bg-surface px-4 text-ink-soft text-sm hover:bg-hover"
          >
            <Plus className="size-4" aria-hidden="true" />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
