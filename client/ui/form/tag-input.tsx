import { Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';
import type { ControlProps } from './field.tsx';
import { TextInput } from './field.tsx';
import { type TagOption, useTagInput } from './use-tag-input.ts';

interface TagInputProps {
  control: ControlProps;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  max: number;
  /** The tags that are shown as buttons below the input. They do not move while a tag is typed. */
  suggestions: readonly string[];
  options?: readonly TagOption[];
  onTextChange?: (text: string) => void;
  placeholder?: string;
  onBlur?: () => void;
  foot?: ReactNode;
}

const texts = uiMessages.tags;
const MAX_SUGGESTIONS = 12;

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
  foot,
}: TagInputProps) {
  const element = useRef<HTMLInputElement>(null);
  const input = useTagInput({ tags, onChange, max, options, onTextChange });
  const { text, listed, active, isOpen, add } = input;
  const full = tags.length >= max;
  const offered = suggestions.filter((name) => !tags.includes(name));
  const listId = `${control.id}-options`;
  return (
    <div>
      {tags.length > 0 && <ChosenTags tags={tags} input={element} onRemove={input.remove} />}
      <div className="relative">
        <TextInput
          {...control}
          {...input.handlers}
          ref={element}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && listed[active] ? `${listId}-${active}` : undefined}
          value={text}
          // Read-only instead of disabled, because a field that becomes disabled loses the focus.
          readOnly={full}
          aria-disabled={full || undefined}
          className={full ? 'bg-sunken' : undefined}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          onBlur={() => {
            add([text]);
            onBlur?.();
          }}
        />
        {isOpen && (
          <TagOptions id={listId} options={listed} active={active} onPick={(tag) => add([tag])} />
        )}
      </div>
      {foot}
      {!full && offered.length > 0 && (
        <Suggestions
          names={offered.slice(0, MAX_SUGGESTIONS)}
          onPick={(name, button) => {
            // The pressed button is about to be removed, so its focus moves to the input.
            if (document.activeElement === button) element.current?.focus();
            add([name]);
          }}
        />
      )}
    </div>
  );
}

interface ChosenTagsProps {
  tags: readonly string[];
  input: RefObject<HTMLInputElement | null>;
  onRemove: (tag: string) => void;
}

function ChosenTags({ tags, input, onRemove }: ChosenTagsProps) {
  // Removes a tag, and moves the focus to the next button, because the pressed one is removed.
  function remove(tag: string, item: Element | null) {
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    (next?.querySelector('button') ?? input.current)?.focus();
    onRemove(tag);
  }
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
            onClick={({ currentTarget }) => remove(tag, currentTarget.closest('li'))}
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
  onPick: (name: string, button: HTMLButtonElement) => void;
}) {
  return (
    // A phone shows six suggestions. Other tags can be typed.
    <ul
      aria-label={texts.suggestions}
      className="mt-2 flex flex-wrap gap-2 max-sm:[&>:nth-child(n+7)]:hidden"
    >
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            // Keeps the focus in the input, because a blur would add the half-typed word as a tag.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => onPick(name, currentTarget)}
            className="flex min-h-11 items-center gap-1 rounded-full border border-control bg-surface px-4 text-sm hover:bg-hover"
          >
            <Plus className="size-4" aria-hidden="true" />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface TagOptionsProps {
  id: string;
  options: readonly TagOption[];
  /** The index of the option that Enter selects. It is -1 when no option is active. */
  active: number;
  onPick: (tag: string) => void;
}

function TagOptions({ id, options, active, onPick }: TagOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={uiMessages.tags.suggestions}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 animate-fade overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 shadow-lg"
    >
      {options.map(({ tag, note }, index) => (
        <button
          key={tag}
          type="button"
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the input, because a blur would add the half-typed word as a tag.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(tag)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 text-sm hover:bg-hover',
            index === active && 'bg-hover',
          )}
        >
          <span className="min-w-0 truncate">#{tag}</span>
          {note !== undefined && <span className="shrink-0 text-ink-soft text-xs">{note}</span>}
        </button>
      ))}
    </div>
  );
}
