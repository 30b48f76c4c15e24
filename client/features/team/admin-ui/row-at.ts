/** Returns the row at a position, or the last row. The focus moves to it when a row at this position is removed. */
export function rowAt(list: HTMLElement | null, index: number): HTMLElement | null {
  const rows = list?.querySelectorAll<HTMLElement>('[data-admin-row]') ?? [];
  return rows[Math.min(index, rows.length - 1)] ?? null;
}
