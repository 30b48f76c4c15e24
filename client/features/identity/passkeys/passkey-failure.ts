import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { passkeysMessages as texts } from './passkeys.messages.ts';

/** Whether the browser has passkeys. They also need a secure address. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Returns the sentence about a failed use of a passkey: what happened, and what to do. */
export function passkeyFailure(error: unknown): string {
  if (!hasPasskeys()) return texts.unsupported;
  if (error instanceof ApiError) return messageOf(error);
  const { failures } = texts;
  const name = error instanceof Error ? error.name : '';
  return Object.hasOwn(failures, name)
    ? failures[name as keyof typeof failures]
    : texts.otherFailure;
}
