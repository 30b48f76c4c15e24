import { type ReactNode, useRef } from 'react';
import { ACCEPTED } from '#client/features/foundations/pictures/check-file.ts';

export interface Picker {
  /** The invisible input. */
  input: ReactNode;
  /** Opens the dialog. With an id, the chosen file replaces this item. With null, the files are added. */
  open: (id: string | null) => void;
}

/** Returns the file dialog of the device, as an invisible input and a function that opens it. */
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
          // Without the reset, selecting the same file again would send no event.
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
