import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { messages } from '../messages.ts';
import { announce } from './announce.ts';
import type { ControlProps } from './field.tsx';
import { TextInput } from './field.tsx';
import { cleanTag, withTag } from './tags.ts';

interface TagInputProps {
  control: ControlProps;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** At most this many. */
  max: number;
  suggestions: readonly string[];
  placeholder?: string;
  onBlur?: () => void;
}

const texts = messages.ui.tags;

/** A list of short words: typed and confirmed with Enter or a comma, or picked from suggestions. */
export function TagInput({
  control,
  tags,
  onChange,
  max,
  suggestions,
  placeholder,
  onBlur,
}: TagInputProps) {
  const [draft, setDraft] = useState('');
  const full = tags.length >= max;
  const open = suggestions.filter(
    (name) => !tags.includes(name) && name.toLowerCase().includes(cleanTag(draft).toLowerCase()),
  );

  function add(word: string) {
    const next = withTag(tags, word, max);
    setDraft('');
    if (next.length === tags.length) return;
    onChange(next);
    announce(texts.added(next.at(-1) ?? ''));
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag));
    announce(texts.removed(tag));
  }

  function onKeyDown(event: KeyboardEvent) {
    // The Enter that confirms a kana conversion belongs to the keyboard, not to us.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',' || event.key === '、') {
      event.preventDefault();
      add(draft);
    } else if (event.key === 'Backspace' && draft === '' && tags.length > 0) {
      remove(tags.at(-1) ?? '');
    }
  }

  return (
    <div>
      {tags.length > 0 && <ChosenTags tags={tags} onRemove={remove} />}
      <div className="flex gap-2">
        <TextInput
          {...control}
          value={draft}
          disabled={full}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add(draft);
            onBlur?.();
          }}
        />
      </div>
      {!full && open.length > 0 && <Suggestions names={open.slice(0, 12)} onPick={add} />}
    </div>
  );
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
            // Before the field loses focus, or its half-typed word would become a tag as well.
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
