/** Focuses the search of the page. Returns whether there is one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-admin-search]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Focuses the next or previous row of the list of the page. Returns whether there is a list. */
export function moveInList(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-admin-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  const row = rows[next];
  row?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
  return row !== undefined;
}

/** Selects the row with the focus, or takes that back. Returns whether there is one that can be selected. */
export function selectRow(): boolean {
  const row = document.activeElement?.closest('[data-admin-row]');
  const box = row?.querySelector<HTMLElement>('[data-admin-select]');
  box?.click();
  return Boolean(box);
}

/** Opens the focused row: presses its first link or button, or the one that is marked. Returns whether a row is focused. */
export function openRow(): boolean {
  const row = document.activeElement;
  if (!row?.matches('[data-admin-row]')) return false;
  const first = row.querySelector<HTMLElement>('a[href], button');
  (row.querySelector<HTMLElement>('[data-admin-open]') ?? first)?.click();
  return true;
}
