import { type DragEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Picture, PictureFolder, Upload } from '../../../contract/pictures.ts';
import { cx } from '../../ui/cx.ts';
import { ACCEPTED, pictureIn } from './check-file.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import { PickArea } from './pick-area.tsx';
import { useUpload } from './use-upload.ts';

interface PictureFieldProps {
  folder: PictureFolder;
  value: Upload | null;
  onChange: (value: Upload | null) => void;
  /** Told when an upload begins and when it is over. */
  onBusy?: (busy: boolean) => void;
  /** What the form finds wrong with the picture. */
  error?: string;
  /** The point that stays in sight where the picture is cut, and who hears of another one. */
  focal?: Picture['focal'];
  onFocal?: (focal: Picture['focal']) => void;
}

/** A picture to upload: picked, dropped or pasted; with preview and progress; replaced or removed at will. */
export function PictureField({
  folder,
  value,
  onChange,
  onBusy,
  error,
  focal,
  onFocal,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { state, start, stop } = useUpload(folder, onChange);
  const busy = state.as === 'sending';
  const take = useCallback((file: File | undefined) => void (file && start(file)), [start]);
  const drop = useDrop(take);
  usePaste(take);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  const fault = state.as === 'failed' ? state.message : error;
  const pick = () => input.current?.click();

  return (
    <div
      {...drop.handlers}
      className={cx('rounded-lg', drop.over && 'outline-2 outline-brand outline-offset-2')}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be picked again after a failure.
          event.target.value = '';
        }}
      />
      {busy || value ? (
        <ChosenPicture
          upload={value}
          sending={busy ? state : undefined}
          onStop={stop}
          onReplace={pick}
          onRemove={() => onChange(null)}
          focal={focal}
          onFocal={onFocal}
        />
      ) : (
        <PickArea
          over={drop.over}
          onPick={pick}
          describedBy={fault === undefined ? undefined : errorId}
        />
      )}
      {fault !== undefined && !busy && (
        <p id={errorId} role="alert" className="mt-1.5 font-medium text-danger text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}

function useDrop(take: (file: File | undefined) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(pictureIn(event.dataTransfer));
    },
  };
  return { over, handlers };
}

/** A picture pasted anywhere on the page is meant for this field; pasted text goes where it was pasted. */
function usePaste(take: (file: File | undefined) => void): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const file = pictureIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      take(file);
    }
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [take]);
}
