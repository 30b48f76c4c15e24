import type { DialogProps } from './dialog-props.ts';
import { lazyDialog } from './lazy-dialog.tsx';

const load = () => import('./dialog-popup.tsx');

/** Preloads the code of dialogs, for a page that may need one while offline. */
export function preloadDialog(): void {
  load().catch(() => {
    // If the code cannot be loaded, opening a dialog tries again.
  });
}

/** A modal dialog. Its code loads when the first dialog opens. */
export const Dialog = lazyDialog(load);

export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="sheet" />;
}
