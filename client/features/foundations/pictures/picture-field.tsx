import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import { ChosenPicture } from './chosen-picture.tsx';
import { ACCEPTED, useDroppedFiles, usePastedFiles } from './given-files.ts';
import { PickArea } from './pick-area.tsx';
import { useUpload } from './use-upload.ts';

interface PictureFieldProps {
  folder: PictureFolder;
  value: Upload | null;
  onChange: (value: Upload | null) => void;
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
  /** A file that the field uploads when it appears. */
  chosen?: File | null;
}

export function PictureField({
  folder,
  value,
  onChange,
  onBusy,
  error,
  chosen,
}: PictureFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { state, start, stop } = useUpload(folder, onChange);
  const busy = state.status === 'sending';
  const take = useCallback(
    (file: File | undefined) => {
      if (!file) return;
      keepFocus(field.current);
      void start(file);
    },
    [start],
  );
  const takeFirst = useCallback(([file]: readonly File[]) => take(file), [take]);
  const drop = useDroppedFiles(takeFirst);
  usePastedFiles(takeFirst);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  const [first] = useState(chosen);
  useEffect(() => {
    if (first) void start(first);
  }, [first, start]);
  const message = state.status === 'failed' ? state.message : error;
  const pick = () => input.current?.click();
  const cancel = () => {
    keepFocus(field.current);
    stop();
  };
  const remove = () => {
    keepFocus(field.current);
    onChange(null);
  };

  return (
    <div
      ref={field}
      tabIndex={-1}
      {...drop.handlers}
      className={cx('rounded-lg', drop.isDraggedOver && 'outline-2 outline-brand outline-offset-2')}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
      {busy || value ? (
        <ChosenPicture
          upload={value}
          sending={busy ? state : undefined}
          original={state.status === 'stored' ? state.original : null}
          onStop={cancel}
          onReplace={pick}
          onRemove={remove}
        />
      ) : (
        <PickArea
          isDraggedOver={drop.isDraggedOver}
          onPick={pick}
          describedBy={message === undefined ? undefined : errorId}
        />
      )}
      {message !== undefined && !busy && (
        <p id={errorId} role="alert" className="mt-1.5 font-medium text-danger text-sm">
          {message}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the field, because the pressed button is removed. */
function keepFocus(field: HTMLElement | null): void {
  if (field?.contains(document.activeElement)) field.focus();
}
