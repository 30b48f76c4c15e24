import { type ReactNode, useRef } from 'react';
import { ACCEPTED } from '#client/features/foundations/pictures/check-file.ts';

export interface Picker {
  /** The invisible input. */
  input: ReactNode;
  /** Opens the dialog to add pictures, or to replace an item. */
  open: (id: string | null) => void;
}

/** Returns the device's dialog for choosing files. */
export function usePicker(onPicked: (files: readonly File[], id: string | null) => void): Picker {
  const input = useRef<HTMLInputElement>(null);
  const replacedId = useRef<string>(null);
  return {
    input: (
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={(event) => {
          onPicked([...(event.target.files ?? [])], replacedId.current);
          replacedId.current = null;
          // Allows selecting the same file again.
          event.target.value = '';
        }}
      />
    ),
    open: (id) => {
      if (!input.current) return;
      replacedId.current = id;
      input.current.multiple = id === null;
      input.current.click();
    },
  };
}
