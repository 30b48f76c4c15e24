import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { preloadShrinking } from '#client/features/foundations/pictures/prepare-picture.ts';
import { sendPicture } from '#client/features/foundations/pictures/send-picture.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { PostPicture } from '#contract/posts/post-pictures.ts';
import { storedPictures } from './picture-items.ts';
import { PictureList } from './picture-list.ts';

export type PostPictures = ReturnType<typeof usePostPictures>;

export function usePostPictures(initial: readonly PostPicture[]) {
  const afterSignIn = useAfterSignIn();
  const [list] = useState(
    () =>
      new PictureList(initial, (file, options) =>
        sendPicture(file, { ...options, folder: 'post-images', afterSignIn }),
      ),
  );
  useEffect(() => {
    // A failed preload is harmless, because the upload of a picture loads the code again.
    preloadShrinking().catch(() => undefined);
    return () => list.stopAll();
  }, [list]);
  // The picture whose panel is open, when there are several.
  const [chosenId, choose] = useState<string | null>(null);
  const { items, notices } = useSyncExternalStore(list.store.subscribe, list.store.get);
  // The array stays the same while no picture changes.
  const stored = useSameArray(storedPictures(items));
  return useMemo(
    () => ({ list, items, notices, stored, chosenId, choose }),
    [list, items, notices, stored, chosenId],
  );
}

export function isSending({ items }: PostPictures): boolean {
  return items.some(({ sending }) => sending !== null);
}

/** Whether the upload of a picture failed. The author must replace or remove it before publishing. */
export function hasFailed({ items }: PostPictures): boolean {
  return items.length > 1 && items.some(({ failure, picture }) => failure !== null && !picture);
}

/** Returns the previous array when the next array has the same elements. */
function useSameArray<Element>(next: readonly Element[]): readonly Element[] {
  const [previous, setPrevious] = useState(next);
  const isSame =
    previous.length === next.length && previous.every((element, at) => element === next[at]);
  if (isSame) return previous;
  setPrevious(next);
  return next;
}
