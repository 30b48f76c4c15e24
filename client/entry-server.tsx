import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { InitialData } from '#contract/site/initial-data.ts';
import { App, waitForRoute } from './app.tsx';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { createLinkedRouter } from './linked-pages.tsx';

/** React puts the preloads of images first. They are removed, because the images follow in the same response. */
const imagePreloads = /^(<link rel="preload"[^>]*>)+/;

/**
 * Returns the page of a route as HTML, for the viewer of the data. Inline styles, which the content security policy
 * refuses, become `data-style`.
 */
export async function renderPage(route: string, data: InitialData): Promise<string> {
  const queryClient = createQueryClient();
  seedCache(queryClient, data);
  const router = createLinkedRouter(route, data['/api/session'].user === null);
  try {
    await waitForRoute(router);
    const html = await prerenderAll(<App router={router} queryClient={queryClient} />);
    return html.replace(imagePreloads, '').replaceAll(' style="', ' data-style="');
  } finally {
    router.dispose();
    // Removes the timers of the queries, which would keep the data in memory for minutes.
    queryClient.clear();
  }
}

/** Limits the time, because a component that never stops suspending must not block the page. */
const TIMEOUT_MS = 10_000;

/** Returns the HTML with all suspended components. Throws the first error of any component, or a `TimeoutError`. */
export async function prerenderAll(element: ReactNode, timeout = TIMEOUT_MS): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => void errors.push(error),
    signal: AbortSignal.timeout(timeout),
    // Otherwise React would move large boundaries to the end of the page, and would need an inline script to move them
    // back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
