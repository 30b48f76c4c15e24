import { useState } from 'react';
import { announce } from '../feedback/announce.ts';

/**
 * Copies texts inside a dialog, where a toast would be below it. The button shows the outcome, and screen readers
 * announce it. A field with the text makes it possible also where the clipboard is not available.
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

/** In-app browsers and pages without https often have no other way. The field stays selected for the menu of the device. */
function copySelected(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}
