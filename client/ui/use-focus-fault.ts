import { type RefObject, useEffect } from 'react';

const focusable = ':is(input, select, textarea, button):not(:disabled)';

/** Focuses the first field with a fault, each time that the values of a form are refused. */
export function useFocusFault(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current);
  }, [form, refusals]);
}

/** A group of radio buttons has the fault, and one of its buttons gets the focus: the chosen one before the others. */
function focusFault(form: HTMLElement): void {
  const faulty = '[aria-invalid="true"]';
  const field = form.querySelector<HTMLElement>(`${faulty}${focusable}, ${faulty} ${focusable}`);
  const group = field?.closest<HTMLElement>(faulty);
  (group?.querySelector<HTMLElement>('input:checked') ?? field)?.focus();
}
