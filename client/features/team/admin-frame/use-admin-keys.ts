import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsPageLeft, useNavigate } from '#client/lib/router/router-hooks.ts';
import { isComposing } from '#client/ui/form/is-composing.ts';
import type { AdminSection } from './admin-section.ts';
import { focusSearch, moveInList, openRow, selectRow } from './list-focus.ts';
import { pageKeys } from './page-keys.ts';

/** How long `g` waits for the letter of a section, in milliseconds. */
const LETTER_WAIT = 1500;

export interface AdminKeys {
  isHelpOpen: boolean;
  showHelp: () => void;
  hideHelp: () => void;
  enabled: boolean;
  setEnabled: (enabled: boolean) => void;
}

/**
 * Handles the keys of the administration: `g` and a letter open a section, `/` focuses the search, `j` and `k` move in a
 * list, `x` selects a row, Enter opens it, `?` shows the keys. Pages add their own. Keys have no effect while the viewer
 * types, in an open dialog or menu, or while the page is being left. A key that is held down acts once, except for `j`
 * and `k`.
 */
export function useAdminKeys(sections: readonly AdminSection[]): AdminKeys {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [enabled, setEnabled] = useState(keysEnabled);
  const navigate = useNavigate();
  const isLeft = useIsPageLeft();
  const goneAt = useRef(Number.NEGATIVE_INFINITY);

  const press = useEffectEvent((key: string, at: number): boolean => {
    const actions: Record<string, () => boolean> = {
      '?': () => {
        setHelpOpen(true);
        return true;
      },
      '/': focusSearch,
      j: () => moveInList(1),
      k: () => moveInList(-1),
      x: selectRow,
      Enter: openRow,
    };
    const isLetter = at - goneAt.current < LETTER_WAIT;
    const target = isLetter && sections.find(({ letter }) => letter === key);
    goneAt.current = key === 'g' ? at : Number.NEGATIVE_INFINITY;
    if (target) void navigate(target.path);
    if (target) return true;
    if (isLeft()) return false;
    const own = pageKeys().find((one) => one.key === key);
    return own?.press() || (actions[key]?.() ?? false);
  });

  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent) {
      if (isReserved(event) || isAutoRepeat(event)) return;
      if (press(event.key, event.timeStamp)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);

  return {
    isHelpOpen,
    showHelp: () => setHelpOpen(true),
    hideHelp: () => setHelpOpen(false),
    enabled,
    setEnabled: (next) => {
      storeKeysEnabled(next);
      setEnabled(next);
    },
  };
}

/** Whether the event repeats a key that is held down and must act only once. */
function isAutoRepeat({ key, repeat }: KeyboardEvent): boolean {
  return repeat && key !== 'j' && key !== 'k';
}

// Toasts are non-modal dialogs, and do not disable the keys of the page.
const layers =
  ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"]), [role="menu"]';

/** Whether a key belongs to a text field, to the browser, or to an open dialog or menu. */
function isReserved(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (isComposing(event)) return true;
  const isTyping =
    event.target instanceof HTMLElement &&
    event.target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]',
    ) !== null;
  return isTyping || document.querySelector(layers) !== null;
}

const NAME = 'admin-keys';

/** Whether the keys of the administration are enabled in this browser. The default is true. */
function keysEnabled(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice. Without storage, it lasts until the page is left. */
function storeKeysEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(NAME, enabled ? 'on' : 'off');
  } catch {
    // Private windows of some browsers have no storage.
  }
}
