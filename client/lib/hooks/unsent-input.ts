const sources = new Set<() => boolean>();

/** Adds a form, which reports whether a reload would lose its input. Returns a function that removes it. */
export function watchUnsent(hasInput: () => boolean): () => void {
  sources.add(hasInput);
  return () => sources.delete(hasInput);
}

/** Whether a reload of the page would lose input. */
export function hasUnsent(): boolean {
  return [...sources].some((hasInput) => hasInput());
}
