import { useState } from 'react';

/** True from the first time something opens: until then its code need not be loaded. */
export function useHasOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
