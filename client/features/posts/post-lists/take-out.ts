import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';

interface Removal<Removed> {
  /** The subject of the toasts. A newer toast replaces an older one about the same subject. */
  about: string;
  texts: { removed: string; undo: string; undone: string; failed: string };
  title: string;
  take: () => Promise<Removed>;
  undo: (removed: Removed) => Promise<unknown>;
}

/** Takes a post out of a list, and offers to undo it. Returns whether the call succeeded. */
export async function takeOut<Removed>(removal: Removal<Removed>): Promise<boolean> {
  const { about, texts, title: message, take, undo } = removal;
  const fail = (error: unknown) =>
    showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
  try {
    const removed = await take();
    const onSelect = () =>
      void undo(removed).then(
        () => showToast({ type: 'info', about, title: texts.undone, message }),
        fail,
      );
    const action = { label: texts.undo, onSelect };
    showToast({ type: 'success', about, title: texts.removed, message, action });
    return true;
  } catch (error) {
    fail(error);
    return false;
  }
}
