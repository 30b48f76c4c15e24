import { type DragEvent, useState } from 'react';
import { firstPicture } from '#client/features/foundations/pictures/check-file.ts';

/** Handlers that take a dropped file. */
export function useFileDrop(take: (file: File) => void) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDraggedOver(false);
    },
    onDrop(event: DragEvent) {
      const file = firstPicture(event.dataTransfer);
      setDraggedOver(false);
      if (!file) return;
      event.preventDefault();
      take(file);
    },
  };
  return { isDraggedOver, handlers };
}
