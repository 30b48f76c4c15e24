import './ui/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SessionProvider } from './features/session/session-context.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { showStartupFailure } from './features/shell/startup-failure.ts';
import { seedCache } from './first-view.ts';
import { takeFirstView } from './lib/first-view.ts';
import { logError } from './lib/log.ts';
import { createQueryClient } from './lib/query-client.ts';
import { messages } from './messages.ts';
import { createRouter } from './router.tsx';
import { ToastHost } from './ui/toast.tsx';

try {
  start();
} catch (error) {
  logError('The application could not start', { error });
  showStartupFailure(error);
}

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error(messages.shell.startup.noRoot);
  forbidEval();
  const queryClient = createQueryClient();
  seedCache(queryClient, takeFirstView());
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <RouterProvider router={createRouter()} />
            <ToastHost />
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** Pages that load zod later find this: compiling schemas would be an eval, which our policy refuses. */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
