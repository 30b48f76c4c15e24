/** Returns the row at a position, or the last row. This row takes the focus when a row at the position is removed. */
export function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = list?.querySelectorAll<HTMLElement>('[data-admin-row]') ?? [];
  return rows[Math.min(index, rows.length - 1)] ?? null;
}
