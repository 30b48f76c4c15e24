import { SECOND } from '#contract/foundations/limits.ts';
import { SHELL_PATH } from '#contract/site/service-worker.ts';
import { cacheInitialAnswers, currentEpoch } from './answers.ts';

// The build replaces each occurrence of `SHELL` by the whole list, so this file names it only once.
const { version, first, others } = SHELL;
const PREFIX = 'shell-';
const CACHE = `${PREFIX}${version}`;
export const files: ReadonlySet<string> = new Set([...first, ...others]);

/** The time in milliseconds after which the cached page is shown instead of the server's page. */
const PAGE_TIMEOUT = 3 * SECOND;

/** Whether a page with this first script has this version. */
export function isOwnScript(path: string): boolean {
  return first.includes(path);
}

/** Caches the page without data and the built files. Throws when the server has files of another version. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' });
  const html = await page.clone().text();
  const isOfThisVersion = first.every((file) => !file.endsWith('.js') || html.includes(file));
  if (!page.ok || !isOfThisVersion) throw new Error('The page is of another version');
  await cache.put(SHELL_PATH, page);
  await cache.addAll(isSavingData() ? first : [...files]);
}

export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

export async function readFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Returns the server's page, or the cached one without data when there is no response in time. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const began = currentEpoch();
  const answer = requestPage(event).catch(() => null);
  const copy = answer.then((page) => page?.clone());
  event.waitUntil(copy.then((page) => page && cacheInitialAnswers(page, began)));
  const inTime = await Promise.race([
    answer,
    new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT, null)),
  ]);
  const cached = inTime ?? (await (await caches.open(CACHE)).match(SHELL_PATH));
  return cached ?? (await answer) ?? Response.error();
}

/**
 * Returns the page from the server. Uses the browser's preload if there is one, because a second request of the same
 * sign-in would fail.
 */
export async function requestPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

function isSavingData(): boolean {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
