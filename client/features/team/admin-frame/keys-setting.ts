const NAME = 'admin-keys';

/** Whether the keys of the administration are enabled in this browser. They are by default. */
export function keysEnabled(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice. Without storage, it lasts until the page is left. */
export function storeKeysEnabled(enabled: boolean): void {
  try {
    localStorage.setItem(NAME, enabled ? 'on' : 'off');
  } catch {
    // Private windows of some browsers have no storage.
  }
}
