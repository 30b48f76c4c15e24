import { showToast } from '../feedback/toast.tsx';

/** Copies the URL of a path. When the clipboard is not available, the toast shows the URL instead. */
export async function copyLink(
  path: string,
  { copied, failed }: { copied: string; failed: string },
): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    showToast({ type: 'success', about: url, title: copied });
  } catch {
    showToast({ type: 'warning', about: url, title: failed, message: url, duration: 0 });
  }
}
