import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

const STORAGE_KEY = 'hiroba.setup-return';
const SHARED = /^\/((posts|events)\/\w{20}|posts\/new\?shared=1)$/;

/** Stores the post or event that a new member has signed in for, or the form of what they share, until the first profile is saved. */
export function rememberSetupReturn(path: string): void {
  if (SHARED.test(path)) writeStored('sessionStorage', STORAGE_KEY, path);
}

/** Returns that page once. Defaults to home. */
export function takeSetupReturn(): string {
  const path = readStored('sessionStorage', STORAGE_KEY);
  writeStored('sessionStorage', STORAGE_KEY, undefined);
  return typeof path === 'string' && SHARED.test(path) ? path : '/';
}
