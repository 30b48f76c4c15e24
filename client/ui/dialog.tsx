import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { useOpened } from './use-opened.ts';

const DialogParts = lazy(() => import('./dialog-parts.tsx'));

/** A window over the page. Its code is loaded the first time one opens. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <DialogParts {...props} />
    </Suspense>
  );
}

/** A dialog that comes from the bottom edge of a phone. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
