import './ui/styles/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, waitForRoute } from './app.tsx';
import { showStartupFailure } from './features/shell/crash/error-boundary.tsx';
import { shellMessages } from './features/shell/layout/shell.messages.ts';
import { seedCache, takeInitialData } from './initial-data.ts';
import { logError } from './lib/api/log.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { startWorker } from './lib/offline/start-worker.ts';
import { holdBack } from './lib/start/after-start.ts';
import { prefetchAhead, prefetchPage } from './prefetch.ts';
import { createSiteRouter } from './router.tsx';

start().catch(failStart);
startWorker();

function failStart(error: unknown): void {
  logError('The application could not start', { error });
  showStartupFailure(error);
}

async function start(): Promise<void> {
  // From this moment on, the application itself shows a failed start.
  document.getElementById('startup-failure')?.remove();
  const root = document.getElementById('root');
  if (root === null) throw new Error(shellMessages.startup.noRoot);
  forbidEval();
  const queryClient = createQueryClient();
  const data = takeInitialData();
  seedCache(queryClient, data);
  const { prerendered } = root.dataset;
  const isRendered = prerendered === (window.location.hash.slice(1) || '/');
  const router = createSiteRouter(data?.['/api/session'].user === null);
  const first = router.state.location;
  prefetchPage(queryClient, first.pathname);
  prefetchAhead(queryClient, router);
  // Loads the browser's dictionary of Japanese early: its first use in `phrasesOf` takes 12 ms on a computer.
  setTimeout(() => void new Intl.Segmenter('ja', { granularity: 'word' }));
  const app = <App router={router} queryClient={queryClient} />;
  if (prerendered !== '/') holdBack();
  if (prerendered === undefined) return createRoot(root).render(app);
  // The prerendered page stays visible until the application can replace it.
  await waitForRoute(router);
  /** Whether the current page is still the page that the server rendered. False after the user has followed a link. */
  const isSame = () => isRendered && router.state.location === first;
  const logMismatch = (error: unknown) => {
    if (isSame()) logError('The page differs from what the server has rendered', { error });
  };
  delete root.dataset.prerendered;
  // In a transition, React works in slices and handles taps between them.
  startTransition(() => {
    // Errors are caught here, because React would only report an error of this callback.
    try {
      if (isSame()) hydrateRoot(root, app, { onRecoverableError: logMismatch });
      else createRoot(root).render(app);
    } catch (error) {
      failStart(error);
    }
  });
}

/**
 * Stops zod from compiling schemas with eval, because the content security policy blocks eval. Other pages load zod.
 */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
