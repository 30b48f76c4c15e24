import { useState } from 'react';

/** Whether `open` has ever been true. Delays loading the code of a popup until then. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return hasOpened || open;
}
