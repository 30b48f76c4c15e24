/** The text of an appeal that is being written. It stays in this tab over a reload. */
const nameOf = (id: string) => `appeal:${id}`;

/** Returns what was written before; empty without storage. */
export function readAppealText(id: string): string {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** Stores what is written. Without storage it lasts until the page is left. */
export function storeAppealText(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(id));
    else sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Private windows of some browsers have no storage.
  }
}
