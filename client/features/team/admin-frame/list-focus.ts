const search = '[data-admin-search]';
const filter = '[data-admin-filters] :is(input, select)';
const rows = '[data-admin-row]';
const selectable = `${rows} [data-admin-select]`;

/** The selector of the elements that each list key needs on the page. */
const needs: Record<string, string> = {
  '/': `${search}, ${filter}`,
  j: rows,
  k: rows,
  Enter: rows,
  x: selectable,
};

/** Whether a list key has an effect on the page. */
export function hasUse(key: string): boolean {
  return document.querySelector(needs[key] ?? '*') !== null;
}

/** Focuses the search field of the page, or else its first filter. Returns whether the page has such a field. */
export function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLElement>(search) ?? document.querySelector<HTMLElement>(filter);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== null;
}

/** Focuses the next or previous row of the page's list. Returns whether there is a list. */
export function moveInList(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(rows)];
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
  const row = all[next];
  row?.focus();
  row?.scrollIntoView?.({ block: 'nearest' });
  return row !== undefined;
}

/** Selects or deselects the focused row. Returns whether the row can be selected. */
export function selectRow(): boolean {
  const row = document.activeElement?.closest(rows);
  const box = row?.querySelector<HTMLElement>('[data-admin-select]');
  box?.click();
  return Boolean(box);
}

/** Opens the focused row by its element with `data-admin-open`, or by its first link or button. Returns whether a row is focused. */
export function openRow(): boolean {
  const row = document.activeElement;
  if (!row?.matches(rows)) return false;
  const first = row.querySelector<HTMLElement>('a[href], button');
  (row.querySelector<HTMLElement>('[data-admin-open]') ?? first)?.click();
  return true;
}
