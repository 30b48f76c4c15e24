import { type RefObject, useEffect } from 'react';

const focusable = ':is(input, select, textarea, button):not(:disabled)';

/** Focuses the first field with a validation error each time the form refuses its values. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0 && form.current) focusInvalid(form.current);
  }, [form, attempts]);
}

/**
 * Focuses the first invalid field. In a group of radio buttons, this is the selected button or, if there is none, the
 * first.
 */
function focusInvalid(form: HTMLElement): void {
  const invalid = '[aria-invalid="true"]';
  const field = form.querySelector<HTMLElement>(`${invalid}${focusable}, ${invalid} ${focusable}`);
  const group = field?.closest<HTMLElement>(invalid);
  (group?.querySelector<HTMLElement>('input:checked') ?? field)?.focus();
}
