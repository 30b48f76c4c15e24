import { SECOND } from '#contract/foundations/limits.ts';
import { SHELL_PATH } from '#contract/site/service-worker.ts';

// The build replaces the name by the whole list, wherever it stands.
const { version, first, others } = SHELL;
const PREFIX = 'shell-';
const CACHE = `${PREFIX}${version}`;
const files = new Set([...first, ...others]);

/** How long the page is waited for before the kept one is shown. */
const PAGE_TIMEOUT = 3 * SECOND;

/** Answers built files from the cache, and the page from the network, or without one from the cache. */
export function listenForShell(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url);
    if (origin !== worker.location.origin || event.request.method !== 'GET') return;
    if (files.has(pathname)) event.respondWith(readFile(event.request));
    else if (pathname === '/' && event.request.mode === 'navigate') {
      event.respondWith(openPage(event));
    }
  });
}

/** Keeps the page without data and the built files. Fails when the server has files of another version. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' });
  const html = await page.clone().text();
  const isOfThisVersion = first.every((file) => !file.endsWith('.js') || html.includes(file));
  if (!page.ok || !isOfThisVersion) throw new Error('The page is of another version');
  await cache.put(SHELL_PATH, page);
  await cache.addAll(isSavingData() ? first : files);
}

/** Drops the files of other versions. */
export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

async function readFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The page of the server with the data of its viewer; the kept one when there is no answer in time. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = requestPage(event);
  const inTime = await Promise.race([
    answer,
    new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT, null)),
  ]);
  const kept = inTime ?? (await (await caches.open(CACHE)).match(SHELL_PATH));
  return kept ?? (await answer) ?? Response.error();
}

/** The answer of the server, null without a connection. */
async function requestPage({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  } catch {
    return null;
  }
}

function isSavingData(): boolean {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
