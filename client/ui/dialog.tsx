import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { useOpened } from './use-opened.ts';

const DialogParts = lazy(() => import('./dialog-parts.tsx'));

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is for screen readers only. */
  hideTitle?: boolean;
  description?: string;
  /** A box in the middle, a sheet from the bottom edge (a box on wide screens), or the whole screen. */
  shape?: 'box' | 'sheet' | 'full';
  /** Buttons along the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Where the focus goes first; the first thing that can take it when left out. */
  initialFocus?: RefObject<HTMLElement | null>;
}

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
