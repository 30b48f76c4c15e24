import { type ComponentProps, type ComponentType, Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

/** A dialog whose code is loaded when the dialog is first opened. Typed text stays while the dialog is closed. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazyWithRetry(load);
  return function LazyDialog(props: ComponentProps<typeof Dialog>) {
    return useHasOpened(props.open) ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}

/** Returns whether `open` has ever been true, so that the code of a popup loads only then. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(open);
  if (open && !hasOpened) setHasOpened(true);
  return hasOpened || open;
}
