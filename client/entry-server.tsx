import { renderToString } from 'react-dom/server';
import type { InitialData } from '../contract/initial-data.ts';
import { App, firstPageOf } from './app.tsx';
import { seedCache } from './initial-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { createRouter } from './router.tsx';

/** Parts that the browser loads later have to be loaded here as well, each once: so often is looked whether they are. */
const MOST_TURNS = 50;
const TURN_MS = 10;
const MISSING_PART = '<!--$!-->';
/** React puts them before everything else. The pictures themselves come in the same moment. */
const preloads = /^(<link rel="preload"[^>]*>)+/;

/**
 * Draws the home page of a viewer as the browser will render it from the same first view. Styles of single
 * elements stand in `data-style`: as `style` the content security policy would refuse them. Throws where a
 * component does.
 */
export async function draw(view: InitialData): Promise<string> {
  const queryClient = createQueryClient();
  seedCache(queryClient, view);
  const router = createRouter(atHome);
  try {
    await firstPageOf(router);
    let page = '';
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      page = renderToString(<App router={router} queryClient={queryClient} />);
      if (!page.includes(MISSING_PART)) break;
      await new Promise((next) => setTimeout(next, TURN_MS));
    }
    return page.replace(preloads, '').replaceAll(' style="', ' data-style="');
  } finally {
    router.dispose();
    queryClient.clear();
  }
}

/** As much of a window as the router asks for to know its address and to write those of others. */
const atHome = {
  location: { hash: '#/', origin: 'http://site.invalid', href: 'http://site.invalid/#/' },
  history: { state: { idx: 0 } },
  document: { querySelector: () => null },
  addEventListener: () => {},
  removeEventListener: () => {},
} as unknown as Window;
