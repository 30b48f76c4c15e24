import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { ID_PATTERN } from '#contract/foundations/ids.ts';

const STORAGE_KEY = 'hiroba.setup-return';
const SHARED = new RegExp(`^/((posts|events)/${ID_PATTERN}|posts/new\\?shared=1)$`);

/** Stores the path of a post, an event or the form for shared contents, to open after the first profile is saved. */
export function rememberSetupReturn(path: string): void {
  if (SHARED.test(path)) writeStored('sessionStorage', STORAGE_KEY, path);
}

/** Returns the stored path and removes it from the storage. Defaults to the home page. */
export function takeSetupReturn(): string {
  const path = readStored('sessionStorage', STORAGE_KEY);
  writeStored('sessionStorage', STORAGE_KEY, undefined);
  return typeof path === 'string' && SHARED.test(path) ? path : '/';
}
