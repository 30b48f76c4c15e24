import { Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { useHasOpened } from './use-has-opened.ts';

const load = () => import('./dialog-popup.tsx');
const DialogPopup = lazyWithRetry(load);

/** Loads the code of dialogs ahead, where one may be needed when the connection is gone. */
export function prepareDialog(): void {
  load().catch(() => {
    // It is tried again when one opens.
  });
}

/** A window over the page. Its code is loaded the first time one opens. */
export function Dialog(props: DialogProps) {
  if (!useHasOpened(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}

/** A dialog that comes from the bottom edge of a phone. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
