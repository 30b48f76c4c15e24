import { type ReactNode, Suspense, useCallback, useState } from 'react';
import {
  ManagingContext,
  type ManagingRequest,
} from '#client/features/identity/team-actions/team-actions.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';

const ContentDialog = lazyWithRetry(async () => ({
  default: (await import('#client/features/administration/managed-content/content-dialog.tsx'))
    .ContentDialog,
}));

/** A page on which the team can hide, show and delete content. The dialogs load when the first one opens. */
export function ManagedPage({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ManagingRequest>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((request: ManagingRequest) => {
    setShown(request);
    setOpen(true);
  }, []);
  return (
    <ManagingContext value={ask}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <ContentDialog {...shown} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ManagingContext>
  );
}
