import { useEffect } from 'react';
import { useLocation, useNavigationType } from '#client/lib/router/router-hooks.ts';

const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Focuses the field or the heading that the fragment of an address names, such as `site_name` in
 * `/admin/settings#site_name`. Waits until the element is shown, but gives up at the reader's first input. Does nothing
 * after going back.
 */
export function useAddressedField(): void {
  const { hash, key } = useLocation();
  const [, name] = /^#([\w-]+)$/.exec(hash) ?? [];
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    if (name === undefined || isReturn || focusNamed(name)) return undefined;
    const observer = new MutationObserver(() => focusNamed(name) && end());
    function end(): void {
      observer.disconnect();
      for (const input of inputs) document.removeEventListener(input, end);
    }
    for (const input of inputs) document.addEventListener(input, end);
    observer.observe(document.body, { childList: true, subtree: true });
    return end;
  }, [name, isReturn]);
}

/** Focuses the element with this name or id. Returns false when it does not exist, or is not visible yet. */
function focusNamed(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`main :is([name="${name}"], [id="${name}"])`);
  if (element === null) return false;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) return false;
  element.scrollIntoView?.({ block: 'center' });
  return true;
}
