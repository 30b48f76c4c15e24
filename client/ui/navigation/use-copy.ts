import { useState } from 'react';
import { announce } from '../feedback/announce.ts';

/**
 * Copies texts inside a dialog, where a toast would be below it. The button shows the outcome, and screen readers
 * announce it.
 */
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
