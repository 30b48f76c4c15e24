import { useState } from 'react';
import { announce } from './announce.ts';

/** Copies texts where a toast would be below a dialog: the outcome is shown by its button, and announced. */
export function useCopy(words: { copied: string; failed: string }) {
  const [outcome, setOutcome] = useState<keyof typeof words>();

  async function copy(text: string): Promise<void> {
    let next: keyof typeof words = 'copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      next = 'failed';
    }
    setOutcome(next);
    announce(words[next]);
  }
  return { outcome, copy };
}
