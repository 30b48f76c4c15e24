import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { SessionProvider } from './features/identity/session/session-context.tsx';
import { ErrorBoundary } from './features/shell/crash/error-boundary.tsx';
import type { Router } from './lib/router/router.ts';
import { RouterProvider } from './lib/router/router-provider.tsx';
import { PageSpinner } from './ui/feedback/spinner.tsx';
import { ToastHost } from './ui/feedback/toast.tsx';

export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <RouterProvider router={router} fallback={<PageSpinner />} />
            <ToastHost />
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Resolves when the code of the first page has loaded or failed to load. */
export async function waitForRoute(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
