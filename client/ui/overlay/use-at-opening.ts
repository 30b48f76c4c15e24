import { useState } from 'react';

/** Returns the value at the opening of the dialog. As the key of a form, it keeps typed text if the record changes. */
export function useAtOpening<Value>(open: boolean, value: Value): Value {
  const [opened, setOpened] = useState({ open, value });
  if (open !== opened.open) setOpened({ open, value: open ? value : opened.value });
  return opened.value;
}
