/** Returns the index to which a key moves an item of a grid with `columns` columns. Undefined for other keys. */
export function indexByKey(
  key: string,
  index: number,
  count: number,
  columns: number,
): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/** Returns the number of columns of a grid, which depends on the width of the screen. */
export function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
