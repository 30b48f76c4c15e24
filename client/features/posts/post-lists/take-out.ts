import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { undoAction } from '#client/ui/feedback/toast.tsx';

interface Removal<Removed> {
  /** The subject of the toasts. A newer toast replaces an older one about the same subject. */
  about: string;
  texts: { removed: string; undone: string; failed: string };
  title: string;
  take: () => Promise<Removed>;
  undo: (removed: Removed) => Promise<unknown>;
}

/** Takes a post out of a list, and offers to undo this. Returns whether the call succeeded. */
export function takeOut<Removed>(removal: Removal<Removed>): Promise<boolean> {
  const { about, texts, title: message, take, undo } = removal;
  const { failed } = texts;
  const putBack = (removed: Removed) => {
    const done = { type: 'info', title: texts.undone, message } as const;
    return callWithToast(() => undo(removed), { about, done, failed });
  };
  const done = (removed: Removed) => ({
    title: texts.removed,
    message,
    action: undoAction(() => putBack(removed)),
  });
  return callWithToast(take, { about, done, failed });
}
