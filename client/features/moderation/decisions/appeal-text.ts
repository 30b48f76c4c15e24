/** The unsent text of an appeal. It stays in this tab after a reload. */
const nameOf = (id: string) => `appeal:${id}`;

/** Returns the stored text, empty without storage. */
export function readAppealText(id: string): string {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text. Without storage it lasts until the page is left. */
export function storeAppealText(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(id));
    else sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Private windows of some browsers have no storage.
  }
}
