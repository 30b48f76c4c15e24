import { useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';

/** Returns a function that copies a text, and its outcome. For dialogs, because a dialog would cover a toast. */
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
 * Copies the text of a field, for in-app browsers and pages without HTTPS. The text stays selected, so that the menu of
 * the device can copy it.
 */
function copySelected(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

interface CopyWords {
  copied: string;
  failed: string;
}

/** Copies the URL of a path. When the clipboard is not available, the toast shows the URL instead. */
export function copyLink(path: string, words: CopyWords): Promise<void> {
  return copyText(new URL(path, location.origin).href, words);
}

/** Copies a text. When the clipboard is not available, the toast shows the text instead. */
export async function copyText(text: string, { copied, failed }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', about: text, title: copied });
  } catch {
    showToast({ type: 'warning', about: text, title: failed, message: text, duration: 0 });
  }
}
