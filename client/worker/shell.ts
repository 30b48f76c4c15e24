import { SECOND } from '#contract/foundations/limits.ts';
import { SHELL_PATH } from '#contract/site/service-worker.ts';
import { keepInitialAnswers, presentEpoch } from './answers.ts';

// The build replaces the name by the whole list, wherever it stands.
const { version, first, others } = SHELL;
const PREFIX = 'shell-';
const CACHE = `${PREFIX}${version}`;
/** The paths of the files that are kept. */
export const files: ReadonlySet<string> = new Set([...first, ...others]);

/** How long the page is waited for before the kept one is shown. */
const PAGE_TIMEOUT = 3 * SECOND;

/** Whether a page with this first script is of this version. */
export function isOwnScript(path: string): boolean {
  return first.includes(path);
}

/** Keeps the page without data and the built files. Fails when the server has files of another version. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(SHELL_PATH, { cache: 'no-store', credentials: 'omit' });
  const html = await page.clone().text();
  const isOfThisVersion = first.every((file) => !file.endsWith('.js') || html.includes(file));
  if (!page.ok || !isOfThisVersion) throw new Error('The page is of another version');
  await cache.put(SHELL_PATH, page);
  await cache.addAll(isSavingData() ? first : [...files]);
}

/** Drops the files of other versions. */
export async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** A built file, from the cache. */
export async function readFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The page of the server with the data of its viewer; the kept one when there is no answer in time. */
export async function openPage(event: FetchEvent): Promise<Response> {
  const began = presentEpoch();
  const answer = requestPage(event).catch(() => null);
  const copy = answer.then((page) => page?.clone());
  event.waitUntil(copy.then((page) => page && keepInitialAnswers(page, began)));
  const inTime = await Promise.race([
    answer,
    new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT, null)),
  ]);
  const kept = inTime ?? (await (await caches.open(CACHE)).match(SHELL_PATH));
  return kept ?? (await answer) ?? Response.error();
}

/**
 * A page of the server. The browser has requested it while the worker started: without this, it would request it again,
 * which a sign-in refuses.
 */
export async function requestPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

function isSavingData(): boolean {
  const { connection } = navigator as WorkerNavigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
