import { type DragEvent, useEffect, useState } from 'react';
import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import { UPLOAD_MEDIA_TYPES } from '#contract/foundations/limits.ts';
import type { PictureFolder } from '#contract/foundations/pictures.ts';
import { isHeifType } from './picture-format.ts';

export const ACCEPTED = UPLOAD_MEDIA_TYPES.join(',');

const SVG = 'image/svg+xml';

/** The `accept` attribute for pictures of the brand. These can also be SVG files, which the server converts. */
export const ACCEPTED_FOR_BRAND = `${ACCEPTED},${SVG}`;

/** Returns why a file of this type is refused. Undefined when it may be accepted, even if only after a conversion. */
export function refusalReason(
  file: Pick<File, 'type' | 'size'>,
  folder?: PictureFolder,
): ErrorReason | undefined {
  const isSvg = file.type === SVG && folder === 'brand-images';
  const isAccepted = isSvg || UPLOAD_MEDIA_TYPES.some((type) => type === file.type);
  if (!isAccepted && !isHeifType(file.type)) return 'picture-type';
  return file.size === 0 ? 'picture-broken' : undefined;
}

/** Returns the pictures that were dropped or pasted. Without a picture, returns all files. */
function picturesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  return pictures.length > 0 ? pictures : files;
}

/** Returns the first picture that was dropped or pasted. Without a picture, returns the first file. */
export function firstPicture(transfer: DataTransfer | null): File | undefined {
  return picturesOf(transfer)[0];
}

type Take = (files: readonly File[]) => void;

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
