import { type SessionMessage, SIGN_IN_CHANNEL } from '#contract/identity/sign-in.ts';

/** Notifies all tabs of this browser, including this one, of a sign-in, a sign-out or a changed profile. */
export function broadcastSession(type: 'signed-in' | 'signed-out' | 'profile-changed'): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage({ type } satisfies SessionMessage);
  channel.close();
}

/** Subscribes to messages of all tabs and of the sign-in popup. Returns a function that unsubscribes. */
export function subscribeToSession(onMessage: (message: SessionMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
  return () => channel.close();
}
