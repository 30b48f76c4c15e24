import { createListeners } from '../hooks/listeners.ts';

/** The state of a new version. `offered`: it waits for the user. `writing`: it waits for a tab with unsent input. */
type NewVersion = 'none' | 'offered' | 'writing';

const listeners = createListeners();
let version: NewVersion = 'none';
let take: (() => void) | undefined;

export function newVersion(): NewVersion {
  return version;
}

export const subscribeToNewVersion = listeners.subscribe;

export function reportNewVersion(next: NewVersion, onTake?: () => void): void {
  version = next;
  take = onTake ?? take;
  listeners.notify();
}

/** Installs the new version and reloads the page, unless a tab has unsent input. */
export function takeNewVersion(): void {
  take?.();
}
