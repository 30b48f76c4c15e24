import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from './features/session/session-context.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import type { Router } from './router.tsx';
import { ToastHost } from './ui/toast.tsx';

/** The whole application, as the browser renders it and the server draws it. */
export function App({ router, queryClient }: { router: Router; queryClient: QueryClient }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <RouterProvider router={router} />
            <ToastHost />
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Ends when the code of the first page has come, or failed to. */
export async function firstPageOf(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
