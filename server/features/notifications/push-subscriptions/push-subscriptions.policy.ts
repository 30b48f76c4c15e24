import { ECDH } from 'node:crypto';
import { type Env, isLoopback } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';

export type PushEnv = Pick<Env, 'publicUrl' | 'serviceWorker'>;

/**
 * Whether browsers can subscribe: on https and on a developer's machine, unless the service worker that receives
 * messages is turned off.
 */
export function isPushOffered({ publicUrl, serviceWorker }: PushEnv): boolean {
  return serviceWorker && (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname));
}

/** Throws `push-unavailable` when the site cannot send messages. */
export function refuseUnlessOffered(env: PushEnv): void {
  if (isPushOffered(env)) return;
  throw new AppError('failed-precondition', 'このサイトでは、プッシュ通知を使えません', {
    reason: 'push-unavailable',
  });
}

/** Throws `push-endpoint` for a key that is not a point on the curve, because messages cannot be encrypted for it. */
export function refuseWrongKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
  } catch {
    throw endpointRefused();
  }
}

export function endpointRefused(): AppError {
  return new AppError('invalid-argument', 'このブラウザーのプッシュ通知には送れません', {
    reason: 'push-endpoint',
  });
}
