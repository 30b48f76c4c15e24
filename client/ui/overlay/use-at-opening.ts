import { useState } from 'react';

/**
 * Returns the value that the dialog had when it was opened. With this value as the key of a form, typed text stays when
 * the record changes.
 */
export function useAtOpening<Value>(open: boolean, value: Value): Value {
  const [opened, setOpened] = useState({ open, value });
  if (open !== opened.open) setOpened({ open, value: open ? value : opened.value });
  return opened.value;
}
