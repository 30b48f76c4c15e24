const sources = new Set<() => boolean>();

/** Registers a form. `hasInput` returns whether a reload would lose input. Returns a function that removes the form. */
export function watchUnsent(hasInput: () => boolean): () => void {
  sources.add(hasInput);
  return () => sources.delete(hasInput);
}

/** Whether a reload of the page would lose input. */
export function hasUnsent(): boolean {
  return [...sources].some((hasInput) => hasInput());
}
