import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { afterStart } from '#client/lib/start/after-start.ts';

const decoded = new Map<string, string>();
const listeners = createListeners();
let decodeHash: ((hash: Uint8Array) => string) | undefined;
let isRequested = false;

/** Returns a tiny image as a data URL from a ThumbHash in base64. Undefined until the decoder has loaded. */
export function usePlaceholder(base64: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => placeholderUrl(base64),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  if (!isRequested) void load();
  return listeners.subscribe(listener);
}

async function load(): Promise<void> {
  isRequested = true;
  try {
    await afterStart();
    decodeHash = (await import('thumbhash')).thumbHashToDataURL;
    listeners.notify();
  } catch {
    // Without the decoder, the picture loads without a placeholder. The next picture tries again.
    isRequested = false;
  }
}

function placeholderUrl(base64: string): string | undefined {
  if (base64 === '' || !decodeHash) return undefined;
  let url = decoded.get(base64);
  if (url === undefined) {
    url = decode(base64, decodeHash);
    decoded.set(base64, url);
  }
  return url === '' ? undefined : url;
}

function decode(base64: string, toUrl: (hash: Uint8Array) => string): string {
  try {
    return toUrl(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
