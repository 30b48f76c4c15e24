import { useState } from 'react';
import { announce } from '../feedback/announce.ts';

/**
 * Returns a function that copies a text, and the outcome for the copy button. For dialogs, because toasts are below
 * them. Screen readers announce the outcome. Where no clipboard is available, the text is copied from a field.
 */
export function useCopy(words: { copied: string; failed: string }) {
  const [outcome, setOutcome] = useState<keyof typeof words>();

  async function copy(text: string, field?: HTMLInputElement | null): Promise<void> {
    let next: keyof typeof words = 'copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      next = field && copySelected(field) ? 'copied' : 'failed';
    }
    setOutcome(next);
    announce(words[next]);
  }
  return { outcome, copy };
}

/**
 * Copies the text of a field. In-app browsers and pages without HTTPS often support nothing else. The text stays
 * selected, so that the user can copy it by the menu of the device.
 */
function copySelected(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}
