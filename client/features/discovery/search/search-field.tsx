import { CircleHelp, Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { useSlashKey } from '#client/lib/hooks/use-slash-key.ts';
import { useNavigationType } from '#client/lib/router/router-hooks.ts';
import { controlClasses } from '#client/ui/form/field.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { SEARCH_QUERY_MAX } from '#contract/foundations/limits.ts';
import { searchMessages as texts } from './search.messages.ts';
import type { SearchPage } from './use-search-page.ts';

interface SearchFieldProps {
  page: SearchPage;
  field: RefObject<HTMLInputElement | null>;
  onSubmit: () => void;
  onHelp: () => void;
}

/** A search field. Escape clears it. Enter starts the search, except when it ends an input-method composition. */
export function SearchField({ page, field, onSubmit, onHelp }: SearchFieldProps) {
  const id = useId();
  const { text, setText, setComposing, isTooLong } = page;

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  function onKeyDown(event: KeyboardEvent) {
    const composing = isComposing(event.nativeEvent);
    const isClearing = event.key === 'Escape' && !composing && text !== '';
    // In Safari, the Enter that ends a composition would submit the form.
    if (isClearing || (event.key === 'Enter' && composing)) event.preventDefault();
    if (isClearing) setText('');
  }

  function clear() {
    setText('');
    field.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers in use know <search>.
    <form role="search" aria-label={texts.label} onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {texts.field}
      </label>
      <div className="relative md:max-w-text">
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-ink-soft"
        />
        <input
          ref={field}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={text}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={onKeyDown}
          className={`${controlClasses} rounded-full! pl-11.5 ${text === '' ? 'pr-14' : 'pr-26'} [&::-webkit-search-cancel-button]:hidden`}
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          {text !== '' && <IconButton icon={X} label={texts.clear} onClick={clear} />}
          <IconButton icon={CircleHelp} label={texts.help.open} onClick={onHelp} />
        </span>
      </div>
      {isTooLong && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 px-4 font-medium text-danger text-xs">
          {texts.tooLong(SEARCH_QUERY_MAX, excess(text.trim(), SEARCH_QUERY_MAX))}
        </p>
      )}
    </form>
  );
}

/** Whether the device has a touch screen. A focused field there opens a keyboard over the page. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** Focuses the field. On a touch screen, focuses another element instead, so that no keyboard opens. */
export function focusField(
  field: RefObject<HTMLInputElement | null>,
  instead?: RefObject<HTMLElement | null>,
): void {
  if (!isTouched()) field.current?.focus();
  else instead?.current?.focus({ preventScroll: true });
}

/** Blurs the field after a search on a touch screen, so that the keyboard does not cover the results. */
export function hideKeyboard(field: RefObject<HTMLInputElement | null>): void {
  if (isTouched()) field.current?.blur();
}

/** Focuses the field when the page opens without a query, and when the viewer presses `/`. */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>, isEmpty: boolean): void {
  const isReturn = useNavigationType() === 'POP';
  const isWanted = isEmpty && !isReturn;
  useEffect(() => {
    if (isWanted) focusField(field);
  }, [field, isWanted]);

  useSlashKey(field);
}
