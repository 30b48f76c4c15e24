import { Suspense } from 'react';
import { lazyWithRetry } from '../feedback/lazy-with-retry.ts';
import type { DialogProps } from './dialog-props.ts';
import { useHasOpened } from './use-has-opened.ts';

const load = () => import('./dialog-popup.tsx');
const DialogPopup = lazyWithRetry(load);

/** Preloads the code of dialogs, for a page that may need one while offline. */
export function preloadDialog(): void {
  load().catch(() => {
    // Opening a dialog loads the code again.
  });
}

/** A modal dialog. Its code loads when the first one opens. */
export function Dialog(props: DialogProps) {
  if (!useHasOpened(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}

/** A dialog that slides in from the bottom edge on a phone. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
