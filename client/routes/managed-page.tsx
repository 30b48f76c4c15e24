import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { ManagingContext, type ManagingRequest } from '../ui/managing.ts';

const ContentDialog = lazyWithRetry(async () => ({
  default: (await import('../features/admin/content/content-dialog.tsx')).ContentDialog,
}));

/**
 * A page of what members have made, where the team hides, shows again and deletes as in the administration. The dialogs
 * and their styles are loaded when the first one opens.
 */
export function ManagedPage({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ManagingRequest>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((request: ManagingRequest) => {
    setAsked(request);
    setOpen(true);
  }, []);
  return (
    <ManagingContext value={ask}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ContentDialog {...asked} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ManagingContext>
  );
}
