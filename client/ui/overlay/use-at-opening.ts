import { useState } from 'react';

/**
 * Returns the value from the time when the dialog opened. When it is the key of a form, the typed text stays even if a
 * newer version of the record arrives.
 */
export function useAtOpening<Value>(open: boolean, value: Value): Value {
  const [opened, setOpened] = useState({ open, value });
  if (open !== opened.open) setOpened({ open, value: open ? value : opened.value });
  return opened.value;
}
