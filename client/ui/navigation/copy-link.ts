import { showToast } from '../feedback/toast.tsx';

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
