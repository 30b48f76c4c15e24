/** Whether a new version waits: `writing` after it was wanted while somebody writes in a tab of this browser. */
export type NewVersion = 'none' | 'offered' | 'writing';

const listeners = new Set<() => void>();
let version: NewVersion = 'none';
let take: (() => void) | undefined;

/** The state of the new version. */
export function newVersion(): NewVersion {
  return version;
}

/** Calls the listener when the state changes. Returns a function that unsubscribes. */
export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports the state of the new version, and how it is taken. */
export function reportNewVersion(next: NewVersion, onTake?: () => void): void {
  version = next;
  take = onTake ?? take;
  for (const listener of listeners) listener();
}

/** Takes the new version, unless somebody writes. The page is then loaded again. */
export function takeNewVersion(): void {
  take?.();
}
