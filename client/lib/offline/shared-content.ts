import {
  SHARED_CACHE,
  SHARED_LIFETIME,
  SHARED_PICTURE_PATH,
  SHARED_WORDS_PATH,
  type SharedWords,
} from '#contract/site/service-worker.ts';

/** What a phone has shared with the site. */
export interface SharedContent extends SharedWords {
  picture: File | null;
}

/** Reads what was shared last. Null when there is nothing, or only something old. */
export async function readShared(): Promise<SharedContent | null> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    const words = await cache.match(SHARED_WORDS_PATH);
    if (!words) return null;
    // The service worker has stored it.
    const shared = (await words.json()) as SharedWords;
    if (Date.now() - shared.at > SHARED_LIFETIME) return null;
    const blob = await (await cache.match(SHARED_PICTURE_PATH))?.blob();
    const picture = blob ? new File([blob], 'shared', { type: blob.type }) : null;
    return { ...shared, picture };
  } catch {
    // A browser without storage has nothing to show.
    return null;
  }
}

/** Drops what was shared, once it is in a post. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(SHARED_CACHE).catch(() => false);
}
