const sources = new Set<() => boolean>();

/** Registers a form. `hasInput` returns whether a reload would lose input. Returns a function that removes the form. */
export function watchUnsent(hasInput: () => boolean): () => void {
  sources.add(hasInput);
  return () => sources.delete(hasInput);
}

export function hasUnsent(): boolean {
  return [...sources].some((hasInput) => hasInput());
}
