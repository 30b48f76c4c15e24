import type { InitialData } from '#contract/site/initial-data.ts';
import { App } from './app.tsx';
import { createHomeRouter } from './home-router.tsx';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/cache/query-client.ts';
import { prerenderAll } from './prerender-all.ts';

/** React puts preloads of images first. They are removed, because the images follow in the same response. */
const imagePreloads = /^(<link rel="preload"[^>]*>)+/;

// Shared by all renderings, because it never leaves home.
const router = createHomeRouter();

/**
 * Returns the home page of a viewer as HTML, which the browser hydrates with the same data. Inline styles are written
 * as `data-style`, because the content security policy refuses them. Throws the first error of any component, even one
 * inside a Suspense boundary.
 */
export async function renderHome(data: InitialData): Promise<string> {
  const queryClient = createQueryClient();
  seedCache(queryClient, data);
  try {
    const html = await prerenderAll(<App router={router} queryClient={queryClient} />);
    return html.replace(imagePreloads, '').replaceAll(' style="', ' data-style="');
  } finally {
    // The timers of its queries would keep the data in memory for minutes.
    queryClient.clear();
  }
}
