import { type DragEvent, useEffect, useState } from 'react';
import { picturesOf } from './check-file.ts';

type Take = (files: readonly File[]) => void;

/** Returns handlers that take pictures dropped on an element. */
export function useDroppedFiles(take: Take) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDraggedOver(false);
      take(picturesOf(event.dataTransfer));
    },
  };
  return { isDraggedOver, handlers };
}

/** Takes pictures that are pasted anywhere on the page. Ignores pasted text. */
export function usePastedFiles(take: Take): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = picturesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [take]);
}
