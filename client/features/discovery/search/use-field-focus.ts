import { type RefObject, useEffect } from 'react';
import { useSlashKey } from '#client/lib/hooks/use-slash-key.ts';
import { useNavigationType } from '#client/lib/router/router-hooks.ts';

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

/** Focuses the field when the page opens without a query, and when the key `/` is pressed. */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>, isEmpty: boolean): void {
  const isReturn = useNavigationType() === 'POP';
  const isWanted = isEmpty && !isReturn;
  useEffect(() => {
    if (isWanted) focusField(field);
  }, [field, isWanted]);

  useSlashKey(field);
}
