import { type RefObject, useEffect } from 'react';

const focusable = ':is(input, select, textarea, button):not(:disabled)';

/** Focuses the first field with a validation error each time the form refuses its values. */
export function useFocusFault(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current);
  }, [form, refusals]);
}

/**
 * The validation error belongs to a group of radio buttons. The selected button gets the focus, otherwise the first
 * one.
 */
function focusFault(form: HTMLElement): void {
  const faulty = '[aria-invalid="true"]';
  const field = form.querySelector<HTMLElement>(`${faulty}${focusable}, ${faulty} ${focusable}`);
  const group = field?.closest<HTMLElement>(faulty);
  (group?.querySelector<HTMLElement>('input:checked') ?? field)?.focus();
}
