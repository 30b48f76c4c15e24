import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { isTagName, tagName } from '#contract/foundations/references.ts';
import { tagIdentity } from '#contract/tags/tag-identity.ts';
import { isComposing } from './is-composing.ts';

const texts = uiMessages.tags;

interface TagInputState {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  max: number;
  options: readonly TagOption[];
  onTextChange: ((text: string) => void) | undefined;
}

export function useTagInput({ tags, onChange, max, options, onTextChange }: TagInputState) {
  const [text, setText] = useState('');
  const word = tagName(text);
  const listed = options.filter(({ tag }) => !tags.includes(tag));
  const {
    active,
    isOpen,
    reset,
    onKeyDown: onListKeyDown,
  } = useActiveOption(listed.length, word !== '');

  function type(next: string) {
    setText(next);
    reset();
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

  /** Adds the words that end with a comma. During an IME composition, a comma does not end a word. */
  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isComposing(nativeEvent)) return type(target.value);
    const { words, rest } = splitTags(target.value);
    if (words.length > 0) add(words, rest);
    else type(target.value);
  }

  function onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    const { words, rest } = splitTags(currentTarget.value);
    if (words.length > 0) add(words, rest);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add([(isOpen ? listed[active]?.tag : undefined) ?? text]);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      remove(tags.at(-1) ?? '');
    } else {
      onListKeyDown(event);
    }
  }

  const handlers = { onChange: onInput, onCompositionEnd, onKeyDown };
  return { text, word, listed, active, isOpen, add, remove, handlers };
}

const NO_OPTION = -1;

/** Returns the active option of a listbox, while the focus stays in the input (`aria-activedescendant`). */
function useActiveOption(count: number, isWanted: boolean) {
  const [active, setActive] = useState(NO_OPTION);
  const [isClosed, setClosed] = useState(false);
  const isOpen = isWanted && !isClosed && count > 0;

  function reset() {
    setActive(NO_OPTION);
    setClosed(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!isOpen || (step === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    if (step === undefined) setClosed(true);
    else setActive(wrapIndex(active + step, count));
  }

  return { active, isOpen, reset, onKeyDown };
}

/** Wraps an index around the list. Between the last and the first option, no option is active. */
function wrapIndex(index: number, count: number): number {
  if (index < NO_OPTION) return count - 1;
  return index >= count ? NO_OPTION : index;
}

export interface TagOption {
  tag: string;
  note?: string;
}

function withTag(tags: readonly string[], word: string, max: number): string[] {
  const tag = tagName(word);
  const identity = tagIdentity(tag);
  const isKnown = tags.some((other) => tagIdentity(other) === identity);
  if (!isTagName(tag) || isKnown || tags.length >= max) return [...tags];
  return [...tags, tag];
}

function splitTags(text: string): { words: string[]; rest: string } {
  const words = text.split(/[,，、]/);
  const rest = words.pop() ?? '';
  return { words, rest };
}
