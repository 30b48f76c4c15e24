import { type SessionNews, SIGN_IN_CHANNEL } from '../../../contract/sign-in.ts';

/** Tells all tabs of this browser, this one too, that somebody has come or gone. */
export function broadcastSession(type: 'signed-in' | 'signed-out'): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage({ type } satisfies SessionNews);
  channel.close();
}

/** Hears of what the tabs, and the sign-in popup, tell. Gives the way to stop. */
export function subscribeToSession(onNews: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => onNews(data);
  return () => channel.close();
}
