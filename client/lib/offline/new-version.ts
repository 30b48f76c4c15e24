/** The state of a new version: `offered` waits for the user, `writing` waits for a tab with unsent input. */
export type NewVersion = 'none' | 'offered' | 'writing';

const listeners = new Set<() => void>();
let version: NewVersion = 'none';
let take: (() => void) | undefined;

/** Returns the state of the new version. */
export function newVersion(): NewVersion {
  return version;
}

/** Calls the listener when the state changes. Returns a function that unsubscribes. */
export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the state of the new version, and the function that installs it. */
export function reportNewVersion(next: NewVersion, onTake?: () => void): void {
  version = next;
  take = onTake ?? take;
  for (const listener of listeners) listener();
}

/** Installs the new version and reloads the page, unless a tab has unsent input. */
export function takeNewVersion(): void {
  take?.();
}
