import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

/** Under this key, the browser keeps whose messages it receives. */
const ACCOUNT = 'push-account';

/** Keeps whose messages this browser receives, or with undefined that it receives none. */
export function keepAccount(userId: string | undefined): void {
  writeStored('localStorage', ACCOUNT, userId);
}

/** Whether this browser has received the messages of a member, who has not ended that. */
export function isAccountKept(userId: string): boolean {
  return readStored('localStorage', ACCOUNT) === userId;
}
