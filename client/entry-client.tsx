import './ui/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, firstPageOf } from './app.tsx';
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
  const { drawn } = root.dataset;
  if (drawn === undefined) return createRoot(root).render(app);
  // What was drawn stays in sight until there is something to take its place.
  await firstPageOf(router);
  const { pathname, search } = router.state.location;
  const isHome = drawn === 'home' && pathname === '/' && search === '';
  delete root.dataset.drawn;
  // As a transition: in slices, so that a tap in between is heard.
  startTransition(() => {
    if (isHome) hydrateRoot(root, app, { onRecoverableError: logMismatch });
    else createRoot(root).render(app);
  });
}

/** React has drawn a part anew. Nobody sees that, but the server and the browser ought to agree. */
function logMismatch(error: unknown): void {
  logError('The page differs from what the server has drawn', { error });
}

/** Pages that load zod later find this: compiling schemas would be an eval, which our policy refuses. */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
