import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

/** The storage key for the member whose messages this browser receives. */
const ACCOUNT = 'push-account';

/** Stores the member whose messages this browser receives. With undefined, removes the stored member. */
export function keepAccount(userId: string | undefined): void {
  writeStored('localStorage', ACCOUNT, userId);
}

/** Whether this browser receives the messages of a member. False after the member has ended the messages here. */
export function isAccountStored(userId: string): boolean {
  return readStored('localStorage', ACCOUNT) === userId;
}
