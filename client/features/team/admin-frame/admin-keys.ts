import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsPageLeft, useNavigate } from '#client/lib/router/router-hooks.ts';
import { isComposing } from '#client/ui/form/is-composing.ts';
import type { AdminSection } from './admin-section.ts';

export interface PageKey {
  key: string;
  /** The description in the list of keys. */
  what: string;
  /** Handles the key, and returns whether it had an effect. */
  press: () => boolean;
}

const registered = new Set<readonly PageKey[]>();

export const pageKeys = (): readonly PageKey[] => [...registered].flat();

/** Adds keys while a component is mounted. These keys take precedence over the keys of the administration. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    registered.add(keys);
    return () => {
      registered.delete(keys);
    };
  }, [keys]);
}

/** How long the letter of a section can follow `g`, in milliseconds. */
const LETTER_WAIT = 1500;

export type AdminKeys = ReturnType<typeof useAdminKeys>;

/**
 * Handles the keys of the administration: `g` and a letter open a section, `/` focuses the search, `j` and `k` move in
 * a list, `x` selects a row, Enter opens it, and `?` shows the keys. Pages can add further keys. Keys have no effect
 * while the viewer types, in an open dialog or menu, or while the viewer leaves the page. A key that is held down acts
 * once, except for `j` and `k`.
 */
export function useAdminKeys(sections: readonly AdminSection[]) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [enabled, setEnabled] = useState(keysEnabled);
  const navigate = useNavigate();
  const isPageLeft = useIsPageLeft();
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
    if (isPageLeft()) return false;
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
    setEnabled: (next: boolean) => {
      storeKeysEnabled(next);
      setEnabled(next);
    },
  };
}

function isAutoRepeat({ key, repeat }: KeyboardEvent): boolean {
  return repeat && key !== 'j' && key !== 'k';
}

// Toasts are non-modal dialogs, so they do not disable the keys of the page.
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

function keysEnabled(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

/** Stores whether the keys are on. Without storage, the choice lasts until the page is closed. */
function storeKeysEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(NAME, enabled ? 'on' : 'off');
  } catch {
    // Private windows of some browsers have no storage.
  }
}

const search = '[data-admin-search]';
const filter = '[data-admin-filters] :is(input, select)';
const rows = '[data-admin-row]';
const selectable = `${rows} [data-admin-select]`;

const needs: Record<string, string> = {
  '/': `${search}, ${filter}`,
  j: rows,
  k: rows,
  Enter: rows,
  x: selectable,
};

export function hasUse(key: string): boolean {
  return document.querySelector(needs[key] ?? '*') !== null;
}

/** Focuses the search field of the page, or else its first filter. Returns whether the page has either of them. */
export function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLElement>(search) ?? document.querySelector<HTMLElement>(filter);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

function moveInList(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
  const row = all[next];
  row?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
  return row !== undefined;
}

function selectRow(): boolean {
  const row = document.activeElement?.closest(rows);
  const box = row?.querySelector<HTMLElement>('[data-admin-select]');
  box?.click();
  return Boolean(box);
}

/** Opens the focused row by its `data-admin-open` element, or its first link or button. Returns false without a row. */
function openRow(): boolean {
  const row = document.activeElement;
  if (!row?.matches(rows)) return false;
  const first = row.querySelector<HTMLElement>('a[href], button');
  (row.querySelector<HTMLElement>('[data-admin-open]') ?? first)?.click();
  return true;
}
