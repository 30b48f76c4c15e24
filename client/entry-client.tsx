import './ui/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, waitForRoute } from './app.tsx';
import { shellMessages } from './features/shell/shell.messages.ts';
import { showStartupFailure } from './features/shell/startup-failure.ts';
import { seedCache } from './initial-data.ts';
import { takeInitialData } from './lib/initial-data.ts';
import { logError } from './lib/log.ts';
import { createQueryClient } from './lib/query-client.ts';
import { prefetchPage } from './prefetch.ts';
import { createRouter } from './router.tsx';

start().catch((error: unknown) => {
  logError('The application could not start', { error });
  showStartupFailure(error);
});

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error(shellMessages.startup.noRoot);
  forbidEval();
  const queryClient = createQueryClient();
  seedCache(queryClient, takeInitialData());
  const router = createRouter();
  prefetchPage(queryClient, router.state.location.pathname);
  const app = <App router={router} queryClient={queryClient} />;
  const { prerendered } = root.dataset;
  if (prerendered === undefined) return createRoot(root).render(app);
  // The prerendered page stays visible until there is something to replace it.
  await waitForRoute(router);
  const { pathname, search } = router.state.location;
  const isHome = prerendered === 'home' && pathname === '/' && search === '';
  delete root.dataset.prerendered;
  // In a transition React works in slices and handles taps in between.
  startTransition(() => {
    if (isHome) hydrateRoot(root, app, { onRecoverableError: logMismatch });
    else createRoot(root).render(app);
  });
}

/** React has recovered by rendering a part again. It shows nowhere, but server and browser ought to agree. */
function logMismatch(error: unknown): void {
  logError('The page differs from what the server has rendered', { error });
}

/** For zod, which other pages load: compiling a schema would be an eval, which the content security policy refuses. */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
