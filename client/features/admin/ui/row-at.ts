/** The row of a list at a place, or its last one: where the focus goes when the row of this place is removed. */
export function rowAt(list: HTMLElement | null, place: number): HTMLElement | null {
  const rows = list?.querySelectorAll<HTMLElement>('[data-admin-row]') ?? [];
  return rows[Math.min(place, rows.length - 1)] ?? null;
}
