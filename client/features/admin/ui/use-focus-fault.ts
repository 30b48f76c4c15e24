import { type RefObject, useEffect } from 'react';

/** Focuses the first field with a fault, each time that the values of a form are refused. */
export function useFocusFault(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refusals]);
}
